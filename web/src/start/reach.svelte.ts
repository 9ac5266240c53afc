/** How others on the network come to this server, as far as it knows. */

import { api, ApiError } from '../api/client';
import { isLocal } from './local';

class Reach {
  /** Links to this computer from others; `null` while that is not known. */
  addresses = $state.raw<readonly string[] | null>(null);
  private asked = false;

  /** Whether the address in this browser means nothing to anybody else. */
  readonly local = isLocal(location.hostname);

  /** The origin to be used in links that are passed on. */
  get origin(): string {
    return (this.local && this.addresses?.[0]) || location.origin;
  }

  /** Nobody but this computer can come in. */
  get alone(): boolean {
    return this.local && this.addresses?.length === 0;
  }

  async ask(): Promise<void> {
    if (!this.local || this.asked) return;
    this.asked = true;
    try {
      this.addresses = await api.addresses();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.asked = false;
    }
  }
}

export const reach = new Reach();
