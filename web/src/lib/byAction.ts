/** Gather what belongs to actions by their number. */
export function byAction<Told extends { n: number }>(all: readonly Told[]): ReadonlyMap<number, Told[]> {
  const found = new Map<number, Told[]>();
  for (const one of all) found.set(one.n, [...(found.get(one.n) ?? []), one]);
  return found;
}
