/** Calls of the page itself: a notification and a sound when it is one's turn and one looks elsewhere. */

import { untrack } from 'svelte';
import { keep, recall } from '../state/preferences.svelte';
import type { TableState } from '../state/table.svelte';

const PLACE = 'ferrovia.calls';

class Wanted {
  notify = $state(false);
  sound = $state(false);

  constructor() {
    const saved = recall<{ notify: boolean; sound: boolean }>(PLACE);
    this.notify = saved.notify === true;
    this.sound = saved.sound === true;
  }

  save(): void {
    keep(PLACE, { notify: this.notify, sound: this.sound });
  }
}

export const wanted = new Wanted();

/** Browsers show notifications and take pushes over HTTPS or on this machine only. */
export const allowedHere = (): boolean => window.isSecureContext && 'Notification' in window;

/** Ask for the right to show notifications; returns whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return allowedHere() && (await Notification.requestPermission()) === 'granted';
}

/** Call whoever looks elsewhere, once whenever it becomes their turn or the game ends. */
export function callInBrowser(table: TableState, yours: boolean, over: boolean): void {
  if (yours || over) untrack(() => call(table, over));
}

function call(table: TableState, over: boolean): void {
  if (!table.n) return;
  if (wanted.sound) ring();
  if (!wanted.notify || !document.hidden || !allowedHere()) return;
  if (Notification.permission !== 'granted') return;
  const body = over ? 'The game is over.' : (table.now?.prompt ?? 'Your turn.');
  new Notification(`${table.name}: ${over ? 'the end' : 'your turn'}`, { body, tag: table.id });
}

/** Two soft notes; a browser that does not let pages sound before a click stays silent. */
function ring(): void {
  const context = new AudioContext();
  for (const [place, pitch] of [660, 880].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + place * 0.18;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.3);
    if (place === 1) tone.onended = () => void context.close();
  }
}
