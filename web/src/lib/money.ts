/** Writing numbers and money. */

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `4310` as `4,310`; a minus as long as a digit is wide. */
export function number(amount: number): string {
  return NUMBERS.format(amount).replace('-', '−');
}

/** An amount as the title writes it: `currency` is like `"L. {amount}"`. */
export function money(currency: string, amount: number): string {
  const written = currency.replace('{amount}', NUMBERS.format(Math.abs(amount)));
  // The space inside must not break: "L." alone at the end of a line reads badly.
  return (amount < 0 ? '−' : '') + written.replace(/ /g, '\u00a0');
}

/** A difference with its sign. */
export function difference(amount: number): string {
  return amount > 0 ? `+${number(amount)}` : amount < 0 ? number(amount) : '±0';
}
