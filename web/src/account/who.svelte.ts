/** Who this browser is signed in as, and what accounts there are here. */

import { api } from '../api/client';
import type { Me } from '../api/types';

class Who {
  /** `null`: not known yet. */
  me = $state.raw<Me | null>(null);

  async ask(): Promise<Me> {
    this.me = await api.me();
    return this.me;
  }
}

export const who = new Who();
