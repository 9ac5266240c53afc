/** The line over which a table tells what is new; it mends itself when it breaks. */

import type { Known } from './client';
import type { Update } from './types';

export type Connection = 'connecting' | 'open' | 'lost';

export interface LiveHandlers {
  /** What the page knows, told to the server whenever a line opens. */
  known: () => Known;
  onupdate: (update: Update) => void;
  onstate: (state: Connection) => void;
  /** The table is no longer there, or no longer for this viewer. */
  onend: (reason: string) => void;
}

/** With these codes the server says that there is no use in trying again. */
const ENDS = [4403, 4404];

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5_000;
/** A line that stood this long has proved itself; the next wait starts small again. */
const PROVEN = 5_000;

export class Live {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT;
  private openedAt = 0;
  private closed = false;
  private readonly address: string;
  private readonly handlers: LiveHandlers;

  constructor(table: string, handlers: LiveHandlers) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`;
    this.handlers = handlers;
    window.addEventListener('online', this.soon);
    document.addEventListener('visibilitychange', this.soon);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.soon);
    document.removeEventListener('visibilitychange', this.soon);
    this.socket?.close();
  }

  /** Try at once: the network is back, or somebody looks at the page again. */
  private soon = (): void => {
    if (this.socket || this.closed || document.visibilityState === 'hidden') return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.openedAt = performance.now();
      socket.send(JSON.stringify(this.handlers.known()));
      this.handlers.onstate('open');
    };
    socket.onmessage = (message: MessageEvent<unknown>) => {
      const update = parsed(message.data);
      if (update) this.handlers.onupdate(update);
    };
    socket.onclose = ({ code, reason }) => {
      if (ENDS.includes(code) && !this.closed) {
        this.close();
        this.handlers.onend(reason);
      } else this.lost(socket);
    };
  }

  private lost(socket: WebSocket): void {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    if (this.openedAt && performance.now() - this.openedAt > PROVEN) this.wait = FIRST_WAIT;
    this.openedAt = 0;
    this.handlers.onstate('lost');
    // A little chance keeps all pages of a table from knocking at the same moment.
    const wait = this.wait * (0.8 + 0.4 * Math.random());
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
    this.timer = setTimeout(() => this.connect(), wait);
  }
}

function parsed(data: unknown): Update | null {
  if (typeof data !== 'string') return null;
  try {
    const message = JSON.parse(data) as Partial<Update>;
    return typeof message.version === 'number' ? (message as Update) : null;
  } catch {
    return null;
  }
}
