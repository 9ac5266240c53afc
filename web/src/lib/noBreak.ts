/** Keeping together what belongs together at the end of a line. */

/** Tie the sign of the currency to its amount, so that no line ends with "L.". */
export function noBreak(currency: string, text: string): string {
  const sign = currency.split('{amount}')[0] ?? '';
  return sign.endsWith(' ') ? text.replaceAll(sign, `${sign.trimEnd()}\u00a0`) : text;
}
