/** What is said at a table and what this person notes for themselves; fetched when it changes. */

import { api, ApiError } from '../api/client';
import type { PrivateNote, Said, Update } from '../api/types';
import { byAction } from '../lib/byAction';
import { keep, recall } from './preferences.svelte';

const PLACE = 'ferrovia.talk';

interface Saved {
  /** Whether this person wants to see any talk at all. */
  shown: boolean;
  /** For each table, how much of its talk has been read. */
  read: Record<string, number>;
}

export class Talk {
  /** What was said, in order. */
  said = $state.raw<readonly Said[]>([]);
  notes = $state.raw<readonly PrivateNote[]>([]);
  /** Which part of the drawer is open. */
  open = $state<'' | 'chat' | 'notes'>('');
  /** Whether the chat is on at this table, for everybody. */
  on = $state(true);
  shown = $state(recall<Saved>(PLACE).shown ?? true);
  private count = $state(0);
  private read = $state(0);
  private last = '';
  private asking = false;

  constructor(private readonly table: string) {
    this.read = recall<Saved>(PLACE).read?.[table] ?? 0;
  }

  /** Whether there is any talk to be seen here. */
  readonly visible = $derived(this.on && this.shown);
  readonly unread = $derived(this.visible ? Math.max(0, this.count - this.read) : 0);
  /** How much was said at each action. */
  readonly atAction = $derived(byAction(this.visible ? this.said : []));

  /** Take note of how far the talk has come; what is new is asked for. */
  hear({ on, last, count }: Update['chat']): void {
    if (on && !this.on) this.last = '';
    this.on = on;
    this.count = count;
    if (!on) this.said = [];
    else if (last !== this.last) void this.fetch();
    if (this.open === 'chat') this.markRead();
  }

  private async fetch(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const known = this.last;
      const fresh = await api.chat(this.table, known);
      this.said = known ? [...this.said, ...fresh] : fresh;
      this.last = fresh.at(-1)?.id ?? known;
    } catch (error) {
      // The next news of the table asks again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      this.asking = false;
    }
  }

  show(part: 'chat' | 'notes'): void {
    this.open = this.open === part ? '' : part;
    if (this.open === 'chat') this.markRead();
    if (this.open === 'notes') void this.loadNotes();
  }

  toggleShown(): void {
    this.shown = !this.shown;
    this.save();
  }

  private markRead(): void {
    if (this.read === this.count) return;
    this.read = this.count;
    this.save();
  }

  private save(): void {
    const read = { ...recall<Saved>(PLACE).read, [this.table]: this.read };
    keep(PLACE, { shown: this.shown, read });
  }

  async loadNotes(): Promise<void> {
    try {
      this.notes = await api.notes(this.table);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.notes = [];
    }
  }

  /** What this person has noted on a hex, for whichever seat. */
  onHex(hex: string): string {
    return this.notes.flatMap((one) => (one.hex === hex ? [one.text] : [])).join(' ');
  }

  note(seat: string, hex: string): string {
    return this.notes.find((one) => one.seat === seat && one.hex === hex)?.text ?? '';
  }

  async write(seat: string, hex: string, text: string): Promise<void> {
    const kept = await api.writeNote(this.table, seat, hex, text);
    const others = this.notes.filter((one) => one.seat !== seat || one.hex !== hex);
    this.notes = kept.text ? [...others, kept] : others;
  }
}
