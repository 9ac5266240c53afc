/** Tables whose end has been seen on this page, so that it does not come down again. */

const PLACE = 'ferrovia.seen-end';

class CurtainState {
  private seen = $state.raw<readonly string[]>(recalled());

  lifted(table: string): boolean {
    return this.seen.includes(table);
  }

  lift(table: string): void {
    this.seen = [...this.seen.filter((each) => each !== table), table];
    this.keep();
  }

  /** Show the end once more. */
  drop(table: string): void {
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

export const curtain = new CurtainState();
