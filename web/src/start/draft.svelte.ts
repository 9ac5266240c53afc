/** A table that is being laid: which game, who sits down, by which rules. */

import type { Access, BotOffer, ClockRule, NewTable, OptionSetting, TitleOffer } from '../api/types';
import { keep, recall } from '../state/preferences.svelte';

export type SeatKind = NewTable['seats'][number]['kind'];

export interface DraftSeat {
  /** Empty: whatever name is free. */
  name: string;
  kind: SeatKind;
  /** Which bot, where one sits; empty: the usual one. */
  bot: string;
}

interface Remembered {
  title: string;
  count: number;
  seats: DraftSeat[];
}

const PLACE = 'ferrovia.start';
const KINDS: readonly SeatKind[] = ['me', 'here', 'link', 'bot'];

export class Draft {
  readonly offers: readonly TitleOffer[];
  /** The strongest first. */
  readonly bots: readonly BotOffer[];
  title = $state('');
  count = $state(0);
  /** As many as the largest table has; only the first `count` of them sit down. */
  seats = $state<DraftSeat[]>([]);
  chosen = $state.raw<readonly string[]>([]);
  /** What the last change of an option brought along, in words. */
  word = $state.raw({ option: '', text: '' });
  name = $state('');
  seed = $state('');
  drawn = $state(true);
  hints = $state(true);

  constructor(offers: readonly TitleOffer[], bots: readonly BotOffer[]) {
    this.offers = offers;
    this.bots = bots;
    const kept = recall<Remembered>(PLACE);
    const offer = offers.find(({ id }) => id === kept.title) ?? offers[0];
    this.title = offer?.id ?? '';
    this.count = kept.count ?? 0;
    const most = Math.max(0, ...offers.flatMap(({ players }) => players));
    const seats = Array.isArray(kept.seats) ? kept.seats : [];
    this.seats = Array.from({ length: most }, (_, place) => seatOf(seats[place], place));
    this.fit();
  }

  /** The bot that sits on a seat; one that there is no more makes room for the usual one. */
  botOf({ bot }: DraftSeat): BotOffer | undefined {
    return this.bots.find(({ name }) => name === bot) ?? this.bots.find(({ usual }) => usual);
  }

  readonly offer = $derived.by(() => this.offers.find(({ id }) => id === this.title)!);
  readonly sitting = $derived.by(() => this.seats.slice(0, this.count));
  /** How much time players have; `null`: as much as they like. */
  clock = $state.raw<ClockRule | null>(null);
  /** Who may watch without a link, and whether members may take free seats. */
  access = $state.raw<Access>({ visible: 'private', join: false });
  /** A name for every seat, those that were left empty filled in. */
  readonly names = $derived.by(() => named(this.sitting, this.offer?.names ?? []));
  /** Options that are chosen and can be played by as many. */
  readonly options = $derived.by(() =>
    (this.offer?.options ?? []).filter((each) => this.chosen.includes(each.id) && this.fits(each)),
  );

  fits({ players }: OptionSetting): boolean {
    return !players.length || players.includes(this.count);
  }

  /** Play another title; what was chosen for the one before has no meaning there. */
  setTitle(title: string): void {
    this.title = title;
    this.chosen = [];
    this.say();
    this.fit();
  }

  private fit(): void {
    const players = this.offer?.players ?? [];
    if (!players.includes(this.count)) this.count = players[0] ?? 0;
  }

  setKind(place: number, kind: SeatKind): void {
    // Only one of the seats can be mine; whoever sat there stays at this screen.
    if (kind === 'me') {
      for (const seat of this.seats) if (seat.kind === 'me') seat.kind = 'here';
    }
    this.seats[place]!.kind = kind;
  }

  toggle(option: OptionSetting): void {
    this.say();
    if (this.chosen.includes(option.id)) this.drop(option);
    else this.add(option);
  }

  private add(option: OptionSetting): void {
    const along = this.needed(option, [option]).filter(({ id }) => !this.chosen.includes(id));
    this.chosen = [...this.chosen, option.id, ...along.map(({ id }) => id)];
    if (along.length) this.say(option, `Switched on with it: ${listed(along.map(optionName))}.`);
  }

  private drop(option: OptionSetting): void {
    this.chosen = this.chosen.filter((id) => id !== option.id);
    const asking = this.options.filter(({ requires }) => requires.includes(option.id));
    if (asking.length) this.say(option, `${listed(asking.map(optionName))} asks for it.`);
  }

  private say(option?: OptionSetting, text = ''): void {
    this.word = { option: option?.id ?? '', text };
  }

  /** What an option asks for, and what that asks for in turn. */
  private needed(option: OptionSetting, known: readonly OptionSetting[]): OptionSetting[] {
    const found: OptionSetting[] = [];
    for (const each of this.offer.options) {
      if (!option.requires.includes(each.id) || known.includes(each)) continue;
      found.push(each, ...this.needed(each, [...known, ...found, each]));
    }
    return found;
  }

  /** Choose the house rules of a preset, or none; variants stay as they are. */
  setPreset(preset: string): void {
    const wanted = this.offer.presets[preset] ?? [];
    const others = this.offer.options.filter(({ id, kind }) => kind === 'variant' && this.chosen.includes(id));
    this.chosen = [...others.map(({ id }) => id), ...wanted];
    this.say();
  }

  /** The preset whose house rules are exactly those chosen; empty where none are, else `null`. */
  readonly preset = $derived.by(() => {
    const house = this.offer.options.filter(({ kind }) => kind !== 'variant').map(({ id }) => id);
    const chosen = house.filter((id) => this.chosen.includes(id));
    if (!chosen.length) return '';
    const same = Object.entries(this.offer.presets).find(([, wanted]) => {
      const rules = house.filter((id) => wanted.includes(id));
      return rules.length === chosen.length && rules.every((id) => chosen.includes(id));
    });
    return same?.[0] ?? null;
  });

  request(): NewTable {
    const { title, count, seats } = this;
    keep(PLACE, { title, count, seats: $state.snapshot(seats) });
    return {
      title,
      seats: this.sitting.map((seat, place) => ({
        kind: seat.kind,
        name: this.names[place]!,
        bot: seat.kind === 'bot' ? (this.botOf(seat)?.name ?? '') : '',
      })),
      options: this.options.map(({ id }) => id),
      preset: '',
      seed: this.seed.trim(),
      name: this.name.trim(),
      drawn: this.drawn,
      hints: this.hints,
      clock: this.clock,
      access: this.access,
    };
  }
}

/** A seat as it was kept, if that makes sense; else me first and bots around me. */
function seatOf(kept: DraftSeat | undefined, place: number): DraftSeat {
  if (kept && typeof kept.name === 'string' && KINDS.includes(kept.kind)) {
    const bot = typeof kept.bot === 'string' ? kept.bot : '';
    return { name: kept.name.slice(0, 40), kind: kept.kind, bot };
  }
  return { name: '', kind: place ? 'bot' : 'me', bot: '' };
}

function named(seats: readonly DraftSeat[], offered: readonly string[]): string[] {
  const given = seats.map(({ name }) => name.trim());
  const free = offered.filter((name) => !given.includes(name));
  return given.map((name, place) => name || (free.shift() ?? `Player ${place + 1}`));
}

/** What an option is called: a real name, not its id. */
export const optionName = ({ name }: OptionSetting): string => name;

/** The name of a bot as it begins a line. */
export const botName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Who will sit at the table, in a sentence. */
export function company(seats: readonly DraftSeat[]): string {
  const count = (kind: SeatKind) => seats.filter((seat) => seat.kind === kind).length;
  const [me, here, link, bot] = KINDS.map(count) as [number, number, number, number];
  if (bot === seats.length) return `${sentence(numberWord(bot))} bots play, and you watch.`;
  const bots = bot === 1 ? 'a bot' : `${numberWord(bot)} bots`;
  if (me && bot === seats.length - 1) return `You against ${bots}.`;
  const others = me && here === 1 ? 'one more at this screen' : '';
  const parts = [
    me ? 'you' : '',
    here ? others || `${numberWord(here)}${me ? ' more' : ''} at this screen` : '',
    link ? `${numberWord(link)} with a link` : '',
    bot ? bots : '',
  ];
  return `${sentence(listed(parts.filter(Boolean)))}.`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
