/** The numbers of actions as people know them: in a game from a file of 18xx.games, those it has there.
 *
 * One action of the file may be several of ours, and what was taken back left gaps.
 */

/** The number of the moment after `n` actions of ours. */
export function numberOf(numbers: readonly number[], n: number): number {
  if (n <= 0) return 0;
  const last = numbers.at(-1) ?? 0;
  return n <= numbers.length ? numbers[n - 1]! : last + n - numbers.length;
}

/** How many actions of ours have been played after the one with a number; between two, the earlier. */
export function momentOf(numbers: readonly number[], number: number): number {
  const last = numbers.at(-1) ?? 0;
  if (number > last) return numbers.length + number - last;
  return numbers.findLastIndex((known) => known <= number) + 1;
}
