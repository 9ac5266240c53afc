/** Tables whose end has been seen on this page, so that it is not shown again. */

const PLACE = 'ferrovia.seen-end';

class SeenResults {
  private seen = $state.raw<readonly string[]>(recalled());

  has(table: string): boolean {
    return this.seen.includes(table);
  }

  add(table: string): void {
    this.seen = [...this.seen.filter((each) => each !== table), table];
    this.keep();
  }

  /** Show the end once more. */
  remove(table: string): void {
    this.seen = this.seen.filter((each) => each !== table);
    this.keep();
  }

  private keep(): void {
    try {
      sessionStorage.setItem(PLACE, JSON.stringify(this.seen.slice(-20)));
    } catch {
      // A browser that keeps nothing shows it again after a reload.
    }
  }
}

function recalled(): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export const seenResults = new SeenResults();
