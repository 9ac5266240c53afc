/** How long ago something was, as one says it. */

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
];

export function ago(at: string, now: number = Date.now()): string {
  const then = Date.parse(at);
  if (Number.isNaN(then)) return at;
  const seconds = (now - then) / 1000;
  if (seconds < 60) return 'just now';
  if (seconds > 14 * 86_400) return date(at);
  const [unit, length] = UNITS.findLast(([, size]) => seconds >= size)!;
  return RELATIVE.format(-Math.floor(seconds / length), unit);
}

/** How long it has been since then: "3 hours". */
export function lasting(at: string, now: number = Date.now()): string {
  const seconds = (now - Date.parse(at)) / 1000;
  const [unit, length] = UNITS.findLast(([, size]) => seconds >= size) ?? ['', 1];
  if (!unit) return 'a moment';
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function date(at: string): string {
  return new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });
}

export function fully(at: string): string {
  return new Date(at).toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' });
}
