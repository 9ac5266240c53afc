/** A table as this page knows it, the moment it shows, and everything one can do there. */

import { api, ApiError, type Basis, type Known } from '../api/client';
import { Live, type Connection } from '../api/live';
import type {
  Action,
  Done,
  Fan,
  GivenOrder,
  Hint,
  LogEntry,
  Manner,
  Mark,
  Now,
  Opened,
  Pause,
  Preview,
  Reason,
  Scene,
  Setting,
  TableView,
  Update,
} from '../api/types';
import { reuseEqual } from '../lib/merge';
import { money } from '../lib/money';
import { momentOf, numberOf } from '../lib/numbers';
import { go, momentInAddress, rememberMoment, tableAddress } from '../lib/router.svelte';
import { Frames, Gap } from './frames';
import { messages } from './messages.svelte';
import { Selection } from './selection.svelte';
import { Talk } from './talk.svelte';

/** Milliseconds after which a page asks what came of its action, if the line has not told. */
const SILENCE = 3_000;

export class TableState {
  /** What does not change while the page is open; `null` until it has been loaded. */
  view = $state.raw<TableView | null>(null);
  update = $state.raw<Update | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  marks = $state.raw<readonly Mark[]>([]);
  /** Why bots did what they did. */
  reasons = $state.raw<readonly Reason[]>([]);
  connection = $state<Connection>('connecting');
  /** Why the table cannot be shown at all. */
  trouble = $state.raw<ApiError | null>(null);
  /** An action is on its way and has not been answered. */
  busy = $state(false);
  /** Why the last action was not played; shown as a card until something else is done. */
  refusal = $state.raw<ApiError | null>(null);
  /** What a bot would do, once that has been asked; until something is played. */
  hint = $state.raw<Hint | null>(null);
  /** A bot thinks about a hint. */
  hinting = $state(false);
  readonly selection = new Selection();
  /** What is said here, and this person's notes. */
  readonly talk: Talk;
  /** Milliseconds by which this machine's clock is ahead of the server's. */
  ahead = $state(0);
  /** The past plays by itself; whatever shows the slider turns the pages. */
  playing = $state(false);

  /** The moment looked back at; `null` while the page follows the game. */
  private past = $state<number | null>(null);
  /** Grows whenever scenes are added, since the map of them is not watched. */
  private known = $state(0);
  private readonly frames: Frames;
  private live_: Live | null = null;
  private closed = false;
  private onheard: (() => void) | null = null;
  /** The scene shown last, kept while a moment is still being fetched. */
  private lastScene: Scene | null = null;

  constructor(readonly id: string) {
    this.frames = new Frames(id);
    this.talk = new Talk(id);
  }

  // --- what is shown -------------------------------------------------------------------------

  readonly n = $derived(this.update?.n ?? 0);
  readonly shown = $derived(Math.min(this.past ?? this.n, this.n));
  readonly looking = $derived(this.past !== null && this.past < this.n);
  readonly live: Scene | null = $derived.by(() => this.sceneAt(this.n));
  readonly scene: Scene | null = $derived.by(() => {
    const found = this.sceneAt(this.shown);
    if (found) this.lastScene = found;
    return found ?? this.lastScene;
  });
  readonly setting: Setting | null = $derived(this.view?.setting ?? null);
  readonly now: Now | null = $derived(this.update?.now ?? null);
  /** The table's own name. */
  readonly name = $derived(this.update?.name ?? '');
  /** Whether the viewer is to decide, and looks at the present. */
  readonly deciding = $derived(Boolean(this.now?.yours) && !this.looking);
  private readonly seated = $derived(this.view?.role === 'player' && !this.looking);
  /** Whether there is something to take back, or to ask the others for. */
  readonly canBack = $derived(this.seated && this.n > 0);
  readonly canAgain = $derived(this.seated && (this.update?.redo ?? 0) > 0);
  /** Whether a bot plays any seat now. */
  readonly withBots = $derived(
    Object.values(this.update?.seats ?? {}).some(({ bot }) => bot !== ''),
  );
  /** Whether the viewer may set the pace of bots: all who play, and whoever opened the table. */
  readonly arranges = $derived(this.view?.role === 'player' || Boolean(this.view?.links));
  /** Whether a hint can be asked for now. */
  readonly canHint = $derived(this.deciding && Boolean(this.view?.hints) && !this.hinting);
  readonly over = $derived(this.live?.kind === 'over');

  /** What the phase at the moment shown is called: "phase 6". */
  get phase(): string {
    const name = this.scene?.phase;
    const label = this.setting?.phases.find((phase) => phase.name === name)?.label ?? '';
    return label.charAt(0).toLowerCase() + label.slice(1);
  }

  /** What the person on a seat is called: as they wish, else as the seat. */
  person(seat: string): string {
    return this.update?.seats[seat]?.name || seat;
  }

  /** The number by which people know the moment after `n` actions. */
  number(n: number): number {
    return numberOf(this.numbers, n);
  }

  private get numbers(): readonly number[] {
    return this.view?.numbers ?? [];
  }

  /** An amount in the money of the title. */
  money(amount: number): string {
    return money(this.setting?.currency ?? '{amount}', amount);
  }

  /** The table after `n` actions, if that moment is known already. */
  sceneAt(n: number): Scene | null {
    void this.known;
    return this.frames.get(n) ?? null;
  }

  // --- opening and following -----------------------------------------------------------------

  async load(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error;
      return;
    }
    if (this.closed) return;
    if (this.view?.role === 'player') void this.talk.loadNotes();
    const at = momentInAddress();
    if (at !== null) this.look(momentOf(this.numbers, at));
    this.live_ = new Live(this.id, {
      known: () => this.knowledge(),
      onupdate: (update) => this.apply(update),
      onstate: (state) => this.follow(state),
      onend: (text) => (this.trouble = new ApiError(404, { problem: 'unknown', text, refused: null, update: null })),
    });
    this.prefetch();
  }

  close(): void {
    this.closed = true;
    this.live_?.close();
  }

  /** Ask for everything again. */
  private async refresh(): Promise<void> {
    const view = await api.table(this.id);
    const before = this.update;
    this.frames.cut(-1);
    this.log = [];
    this.marks = [];
    this.reasons = [];
    this.update = null;
    this.view = view;
    this.ahead = Date.now() - Date.parse(view.at);
    this.apply(view.update, before);
  }

  /** Ask again for what changes besides the game: links, and who may see the table. */
  async readLinks(): Promise<void> {
    const { links, access } = await api.table(this.id);
    if (this.view) this.view = { ...this.view, links, access };
  }

  private knowledge(): Known {
    const { version = 0, n = -1, branch = 0 } = this.update ?? {};
    return { version, n, branch };
  }

  private follow(state: Connection): void {
    const before = this.connection;
    this.connection = state;
    this.heard();
    if (state === 'lost' && before === 'open') {
      messages.say('Connection lost, trying again.', 'trouble');
    }
    if (state === 'open' && before === 'lost') {
      messages.say('Connected again.');
      void this.catchUp();
    }
  }

  /** After a break, ask what happened meanwhile rather than trust that it will be told. */
  private async catchUp(): Promise<void> {
    try {
      this.apply(await api.update(this.id, this.knowledge()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /**
   * Take over how the table stands; older news than what is known are left aside. What is selected
   * stays if the table stands where it stood, as `last` has it.
   */
  apply(update: Update, last: Update | null = this.update): void {
    const before = this.update;
    if (before && update.version < before.version) return;
    const cut = before !== null && update.branch > before.branch;
    const moved = update.branch !== last?.branch || update.n !== last.n;
    if (cut) this.forget(update.kept);
    try {
      this.frames.take(update.frames);
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      void this.refresh();
      return;
    }
    this.known += 1;
    if (before?.version === update.version) {
      // Nothing was played: somebody came or left, or asks to take back. Whatever is the same is not
      // drawn again.
      this.update = reuseEqual(before, update);
    } else {
      this.log = joined(this.log, update.log);
      this.marks = joined(this.marks, update.marks);
      this.reasons = joined(this.reasons, update.reasons);
      this.update = update;
    }
    this.heard();
    this.talk.hear(update.chat);
    if (moved) {
      this.selection.clear();
      this.refusal = null;
      this.hint = null;
    }
    if (this.past !== null && this.past >= update.n) this.toNow();
    if (!this.frames.has(update.n)) void this.refresh();
  }

  private forget(kept: number): void {
    this.frames.cut(kept);
    this.log = this.log.filter((entry) => entry.n <= kept);
    this.marks = this.marks.filter((mark) => mark.n <= kept);
    this.reasons = this.reasons.filter((reason) => reason.n <= kept);
  }

  // --- looking back --------------------------------------------------------------------------

  /** Show the table as it stood after `n` actions; the last one is the present. */
  look(n: number): void {
    const to = Math.max(0, Math.min(n, this.n));
    this.past = to === this.n ? null : to;
    this.selection.clear();
    this.refusal = null;
    rememberMoment(this.past === null ? null : this.number(this.past));
    if (!this.frames.has(to)) void this.fetchAround(to);
  }

  toNow(): void {
    this.look(this.n);
  }

  /** Go back to a moment and let the game play by itself from there on. */
  replay(from: number): void {
    this.look(from);
    this.playing = this.looking;
  }

  private async fetchAround(n: number): Promise<boolean> {
    try {
      await this.frames.fetch(n, this.n);
      this.known += 1;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof Gap)) throw error;
      return false;
    }
  }

  /** Fetch the past while nothing else is to be done, the latest first. */
  private prefetch(): void {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    idle(async () => {
      const missing = this.frames.missing(this.n);
      if (this.closed || missing < 0) return;
      if (await this.fetchAround(missing)) this.prefetch();
    });
  }

  // --- acting --------------------------------------------------------------------------------

  /** Play an offered action; returns whether it was played. */
  act(action: Action): Promise<boolean> {
    return this.write((basis) => api.act(this.id, basis, action));
  }

  /** What would follow from an action, or why it may not be played. */
  whatif(action: Action, signal?: AbortSignal): Promise<Preview> {
    return api.whatif(this.id, action, signal);
  }

  /** Ask what a bot would do here; what comes too late is dropped. */
  async askHint(): Promise<void> {
    if (!this.canHint) return;
    this.hinting = true;
    try {
      const hint = await api.hint(this.id);
      if (hint.n === this.n && this.deciding) this.hint = hint;
    } catch (error) {
      this.tell(error);
    } finally {
      this.hinting = false;
    }
  }

  /** A hex looked at closely, as it is shown. */
  fan(hex: string): Promise<Fan> {
    return api.fan(this.id, hex, this.looking ? this.shown : undefined);
  }

  /** Take back until `to` actions stand, or ask the others for it. */
  back(to: number = this.n - 1): Promise<boolean> {
    return this.write((basis) => api.back(this.id, basis, to));
  }

  /** Play again what was taken back, until `to` actions stand. */
  again(to: number = this.n + 1): Promise<boolean> {
    return this.write((basis) => api.again(this.id, basis, to));
  }

  reply(accept: boolean): Promise<boolean> {
    return this.write((basis) => api.reply(this.id, basis, accept));
  }

  /** Let a bot play a seat; without one, the person whose seat it is. */
  player(seat: string, bot: string): Promise<void> {
    return this.arrange(api.player(this.id, seat, bot));
  }

  /** Let bots behave differently: their pace, whether they wait, whether they say why. */
  manner(manner: Partial<Manner>): Promise<void> {
    return this.arrange(api.manner(this.id, manner));
  }

  private async arrange(asked: Promise<Update>): Promise<void> {
    try {
      this.apply(await asked);
    } catch (error) {
      this.tell(error);
    }
  }

  /** Leave an order with the table. */
  order(seat: string, order: GivenOrder): Promise<void> {
    return this.arrange(api.giveOrder(this.id, seat, order));
  }

  cancelOrder(seat: string, number: number): Promise<void> {
    return this.arrange(api.cancelOrder(this.id, seat, number));
  }

  /** Ask for a pause of the clock, answer that, or let the clock go on. */
  pause(wish: Pause['wish']): Promise<void> {
    return this.arrange(api.pause(this.id, wish));
  }

  /** Plan from the moment shown, at a scratch table. */
  plan(): Promise<void> {
    return this.leave(api.plan(this.id, this.shown));
  }

  /** Send one's own moves of this plan to the real table, as orders. */
  sendPlan(exact: boolean): Promise<void> {
    return this.leave(api.sendPlan(this.id, exact));
  }

  /** Throw this plan away. */
  discardPlan(): Promise<void> {
    return this.leave(api.discardPlan(this.id));
  }

  private async leave(opened: Promise<Opened>): Promise<void> {
    try {
      go(tableAddress((await opened).table));
    } catch (error) {
      this.tell(error);
    }
  }

  /** Play on from the moment shown, at a table of one's own. */
  fork(): Promise<void> {
    return this.leave(api.fork(this.id, this.shown));
  }

  private async write(send: (basis: Basis) => Promise<Update | Done>): Promise<boolean> {
    if (this.busy || !this.update) return false;
    this.busy = true;
    this.refusal = null;
    try {
      const live = this.connection === 'open';
      const answer = await send({ after: this.update.version, live });
      if ('frames' in answer) this.apply(answer);
      else await this.until(answer.version);
      if (this.looking) this.toNow();
      return true;
    } catch (error) {
      this.tell(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Wait until the line has told of a version; if it is silent for long, ask. */
  private async until(version: number): Promise<void> {
    const known = (): boolean => this.closed || (this.update?.version ?? 0) >= version;
    while (!known() && this.connection === 'open') {
      const told = new Promise<boolean>((resolve) => (this.onheard = () => resolve(true)));
      const silent = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), SILENCE));
      if (!(await Promise.race([told, silent]))) break;
    }
    this.onheard = null;
    if (!known()) this.apply(await api.update(this.id, this.knowledge()));
  }

  /** Let whoever waits for news of the line look again. */
  private heard(): void {
    this.onheard?.();
  }

  /** Say why something was not done; a stale action also brings how the table stands. */
  tell(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const { problem, update } = error.problem;
    if (update) this.apply(update);
    if (problem === 'refused') this.refusal = error;
    else if (problem === 'stale') {
      messages.say('Somebody was faster: the table has moved on. Nothing was played.');
    } else messages.say(error.message, 'trouble');
  }
}

/** Put new entries after the old ones; where both have a moment, the new ones hold. */
function joined<T extends { n: number }>(old: readonly T[], fresh: readonly T[]): readonly T[] {
  const first = fresh[0];
  if (!first) return old;
  return [...old.filter((entry) => entry.n < first.n), ...fresh];
}
