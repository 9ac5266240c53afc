/** How this person likes the page; kept in the browser. */

export type Theme = 'system' | 'light' | 'dark';

export interface Layers {
  names: boolean;
  coordinates: boolean;
  tiles: boolean;
  revenues: boolean;
  run: boolean;
}

interface Saved {
  theme: Theme;
  layers: Layers;
}

const PLACE = 'ferrovia.preferences';
const DEFAULTS: Saved = {
  theme: 'system',
  layers: { names: true, coordinates: false, tiles: false, revenues: true, run: true },
};

/** Read something kept earlier; whatever cannot be read counts as not there. */
export function recall<T extends object>(place: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Partial<T>) : {};
  } catch {
    return {};
  }
}

/** Keep something for the next visit; a browser that keeps nothing is no reason to stop. */
export function keep(place: string, value: object): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the page works without it.
  }
}

class Preferences {
  theme = $state<Theme>('system');
  layers = $state<Layers>({ ...DEFAULTS.layers });

  constructor() {
    const saved = recall<Saved>(PLACE);
    this.theme = saved.theme ?? DEFAULTS.theme;
    this.layers = { ...DEFAULTS.layers, ...saved.layers };
  }

  /** Whether the page is dark at the moment. */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && systemDark.matches);
  }

  toggleTheme(): void {
    this.theme = this.dark ? 'light' : 'dark';
    this.save();
  }

  toggleLayer(layer: keyof Layers): void {
    this.layers[layer] = !this.layers[layer];
    this.save();
  }

  private save(): void {
    keep(PLACE, { theme: this.theme, layers: this.layers });
  }
}

class SystemDark {
  matches = $state(false);

  constructor() {
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.matches = query.matches;
    query.addEventListener('change', () => (this.matches = query.matches));
  }
}

const systemDark = new SystemDark();

export const preferences = new Preferences();
