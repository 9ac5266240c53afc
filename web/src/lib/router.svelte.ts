/** Where we are: the address, taken apart. */

export type Page =
  | { name: 'start' }
  | { name: 'table'; table: string }
  | { name: 'screen'; table: string }
  | { name: 'end'; table: string }
  | { name: 'ratings' }
  | { name: 'host' }
  | { name: 'player'; kind: string; id: string }
  | { name: 'sign-in' }
  | { name: 'register' }
  | { name: 'reset' }
  | { name: 'account' }
  | { name: 'nowhere'; path: string };

const ACCOUNT_PAGES = ['sign-in', 'register', 'reset', 'account'] as const;

let path = $state(location.pathname);

window.addEventListener('popstate', () => {
  path = location.pathname;
});

export const route = {
  get page(): Page {
    return pageAt(path);
  },
  get path(): string {
    return path;
  },
};

export function pageAt(address: string): Page {
  const [first, table, rest, ...more] = address.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === undefined) return { name: 'start' };
  if (first === 't' && table !== undefined && more.length === 0) {
    if (rest === undefined) return { name: 'table', table };
    if (rest === 'screen') return { name: 'screen', table };
    if (rest === 'end') return { name: 'end', table };
  }
  if (first === 'host' && table === undefined) return { name: 'host' };
  if (first === 'ratings' && more.length === 0) {
    if (table === undefined) return { name: 'ratings' };
    if (rest !== undefined) return { name: 'player', kind: table, id: rest };
  }
  const page = table === undefined && ACCOUNT_PAGES.find((name) => name === first);
  if (page) return { name: page };
  return { name: 'nowhere', path: address };
}

export const tableAddress = (table: string): string => `/t/${encodeURIComponent(table)}`;

export const playerAddress = ({ kind, id }: { kind: string; id: string }): string =>
  `/ratings/${kind}/${encodeURIComponent(id)}`;

/** Go to another page of ours without loading again. */
export function go(address: string, { replace = false } = {}): void {
  clearTimeout(remembering);
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  path = location.pathname;
}

let remembering: ReturnType<typeof setTimeout> | undefined;

/** Keep `?at=N` in the address while somebody looks back, so that it can be passed on.
 *
 * Written once the slider rests: browsers allow few changes of the address in a short time.
 */
export function rememberMoment(n: number | null): void {
  clearTimeout(remembering);
  remembering = setTimeout(() => writeMoment(n), 200);
}

function writeMoment(n: number | null): void {
  const here = new URL(location.href);
  if (n === null) here.searchParams.delete('at');
  else here.searchParams.set('at', String(n));
  if (here.href !== location.href) history.replaceState(history.state, '', here);
}

export function momentInAddress(): number | null {
  const at = new URLSearchParams(location.search).get('at');
  return at !== null && /^\d+$/.test(at) ? Number(at) : null;
}

/** Take the key of a seat, a watcher or the host out of the address, so that it is not passed on. */
export function takeKey(): string | null {
  const found = new URLSearchParams(location.hash.slice(1));
  const key = found.get('seat') ?? found.get('watch') ?? found.get('host');
  if (key === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return key;
}

/** Take what a one-time link ends in out of the address, so that it is not passed on. */
export function takeToken(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** Follow links within the page ourselves; leave new tabs, downloads and other sites alone. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.startsWith('/api/')) return;
  if (address.pathname === location.pathname && address.hash) return;
  event.preventDefault();
  go(address.pathname + address.search + address.hash);
}
