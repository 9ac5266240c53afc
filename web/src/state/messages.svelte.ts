/** What the page has to say in passing; spoken by screen readers as well. */

export interface Message {
  id: number;
  text: string;
  tone: 'plain' | 'trouble';
}

const STAYS = 7_000;

export class Messages {
  all = $state.raw<readonly Message[]>([]);
  private next = 1;

  say(text: string, tone: Message['tone'] = 'plain'): void {
    if (this.all.some((message) => message.text === text)) return;
    const id = this.next;
    this.next += 1;
    this.all = [...this.all.slice(-2), { id, text, tone }];
    setTimeout(() => this.drop(id), STAYS);
  }

  drop(id: number): void {
    this.all = this.all.filter((message) => message.id !== id);
  }
}

/** One place for all pages. */
export const messages = new Messages();
