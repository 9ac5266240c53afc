/** Push: the browser is called while the page is closed, by a small program that stays behind. */

import type { PushTarget } from '../api/types';

export const pushPossible = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

async function registered(): Promise<ServiceWorkerRegistration> {
  const program = new URL('./pushWorker.js', import.meta.url);
  const found = await navigator.serviceWorker.register(program);
  if (found.active) return found;
  const coming = found.installing ?? found.waiting;
  await new Promise<void>((resolve) => {
    coming?.addEventListener('statechange', () => coming.state === 'activated' && resolve());
  });
  return found;
}

/** Let the browser be called; `key` is the server's public one. */
export async function subscribe(key: string): Promise<PushTarget> {
  const { pushManager } = await registered();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return target(await pushManager.subscribe(options));
}

/** What the browser is called by, if it is. */
export async function subscribed(): Promise<PushTarget | null> {
  const { pushManager } = await registered();
  const found = await pushManager.getSubscription();
  return found ? target(found) : null;
}

function target(found: PushSubscription): PushTarget {
  const { endpoint = '', keys = {} } = found.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}
