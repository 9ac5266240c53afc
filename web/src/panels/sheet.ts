/** The columns of the spreadsheet. */

import { capital } from '../lib/capital';
import type { CorporationView, PlayerView, PrivateView, Scene, Setting } from '../api/types';
import { number } from '../lib/money';
import { amount, EMPTY, words, type Entry, type Heading } from './grid';
import { isLive } from './order';
import { earnings, rounds, shortRound, type Earned, type RoundSpan, type SceneAt } from './past';

export interface CompanyRow {
  id: string;
  view: CorporationView;
}

export interface PlayerRow {
  seat: string;
  view: PlayerView;
}

export interface PrivateRow {
  id: string;
  view: PrivateView;
}

type Write = (value: number) => string;


/** Columns of the corporations; the last ones say what they earned round by round. */
export function companyHeadings(
  { setting, scene, money }: { setting: Setting; scene: Scene; money: Write },
  past: readonly { span: RoundSpan; earned: Record<string, Earned> }[],
): Heading<CompanyRow>[] {
  const column = (
    key: string,
    label: string,
    entry: (row: CompanyRow) => Entry,
    { say, text = false }: { say?: string; text?: boolean } = {},
  ): Heading<CompanyRow> => ({
    key,
    label,
    number: !text,
    entry,
    ...(say ? { say } : {}),
  });
  const running =
    (entry: (view: CorporationView) => Entry) =>
    ({ view }: CompanyRow) =>
      isLive(view) ? entry(view) : EMPTY;
  return [
    column('name', capital(setting.terms.corporation), ({ id }) => ({ text: '', sort: id, plates: [id] }), { text: true }),
    column('place', 'Order', ({ view }) => place(view), { say: 'Place in the order' }),
    ...Object.keys(scene.players).map((seat) =>
      column(`held ${seat}`, seat, ({ view }) => held(view, seat), { say: `Shares of ${seat}` }),
    ),
    column('pool', 'Pool', ({ view }) => held(view, 'pool'), { say: 'Shares in the pool' }),
    column('own', capital(setting.terms.offering), ({ view }) => held(view, 'treasury'), {
      say: `Shares in the ${setting.terms.offering}`,
    }),
    column('par', 'Par', running((view) => amount(view.par, number)), { say: capital(setting.terms.par) }),
    column('price', 'Price', running((view) => amount(view.price, number)), { say: 'Share price' }),
    column('cash', 'Cash', running((view) => amount(view.cash, money))),
    column(
      'trains',
      'Trains',
      running(({ trains }) => ({ text: trains.join(' '), sort: trains.join(' ') })),
      { text: true },
    ),
    column(
      'tokens',
      capital(setting.terms.tokens),
      ({ view: { tokens, spare, state } }) =>
        state === 'out' ? EMPTY : { text: `${tokens.length}/${tokens.length + spare}`, sort: tokens.length },
      { say: `${capital(setting.terms.tokens)} placed, of all` },
    ),
    column('privates', 'Privates', ({ view }) => words(view.privates.join(' ')), { text: true }),
    column(
      'revenue',
      'Revenue',
      running((view) => earned({ amount: view.revenue, paid: view.paid })),
      { say: 'Last revenue' },
    ),
    ...past.map(({ span, earned: row }) =>
      column(
        `round ${span.first}`,
        shortRound(span.name),
        ({ id }) => (row[id] ? { ...earned(row[id]), moment: row[id].n } : EMPTY),
        { say: `Revenue in ${span.name}` },
      ),
    ),
  ].filter(({ key }) => key !== 'privates' || Object.keys(setting.privates).length);
}

function place({ state, place: at }: CorporationView): Entry {
  if (state === 'running') return { text: `${at}.`, sort: at };
  if (state === 'waiting') return { text: `starts ${at}.`, sort: 100 + at, soft: true };
  return { text: state === 'started' ? 'no turns' : state, sort: '', soft: true };
}

function held(view: CorporationView, owner: string): Entry {
  const part = view.holdings[owner];
  if (!part) return EMPTY;
  const say = [part.president && 'president', part.last && 'last certificate'].filter(Boolean);
  return {
    text: `${part.president ? '★' : ''}${part.percent}%`,
    sort: part.percent,
    strong: part.president,
    ...(say.length ? { say: say.join(', ') } : {}),
  };
}

function earned({ amount: value, paid }: { amount: number; paid: boolean }): Entry {
  if (!value) return { text: '0', sort: 0, soft: true };
  if (paid) return { text: number(value), sort: value };
  return { text: `[${number(value)}]`, sort: value, say: 'kept' };
}

/** Columns of the players; the last ones say what they were worth at the end of each round. */
export function playerHeadings(
  money: Write,
  past: readonly { span: RoundSpan; worth: Record<string, Entry> }[],
): Heading<PlayerRow>[] {
  const column = (
    key: string,
    label: string,
    entry: (view: PlayerView) => Entry,
    say?: string,
  ): Heading<PlayerRow> => ({
    key,
    label,
    number: true,
    entry: ({ view }) => entry(view),
    ...(say ? { say } : {}),
  });
  return [
    { key: 'seat', label: 'Player', number: false, entry: ({ seat }) => words(seat) },
    column('cash', 'Cash', (view) => amount(view.cash, money)),
    column('bound', 'In bids', (view) => (view.bound ? amount(view.bound, money) : EMPTY)),
    column('shares', 'Shares', (view) => amount(view.shares, money), 'Worth of shares'),
    column('worth', 'Worth', (view) => ({ ...amount(view.worth, money), strong: true })),
    column(
      'certificates',
      'Certificates',
      (view) => ({ text: `${view.certificates}/${view.limit}`, sort: view.certificates }),
      'Certificates, of the limit',
    ),
    { ...column('privates', 'Privates', (view) => words(view.privates.join(' '))), number: false },
    {
      ...column('priority', 'Priority', (view) => words(view.priority ? 'yes' : ''), 'Priority deal'),
      number: false,
    },
    ...past.map(({ span, worth }) => ({
      key: `worth ${span.first}`,
      label: shortRound(span.name),
      say: `Worth after ${span.name}`,
      number: true,
      entry: ({ seat }: PlayerRow) => worth[seat] ?? EMPTY,
    })),
  ];
}

export function privateHeadings(setting: Setting, money: Write): Heading<PrivateRow>[] {
  const printed = (id: string) => setting.privates[id];
  const headings: Heading<PrivateRow>[] = [
    {
      key: 'name',
      label: 'Private company',
      number: false,
      entry: ({ id }) => words(`${id} ${printed(id)?.name ?? ''}`),
    },
    { key: 'owner', label: 'Owner', number: false, entry: ({ view }) => words(view.owner || view.state) },
    { key: 'price', label: 'Price', number: true, entry: ({ id }) => amount(printed(id)?.price ?? 0, money) },
    { key: 'revenue', label: 'Revenue', number: true, entry: ({ id }) => amount(printed(id)?.revenue ?? 0, money) },
    { key: 'text', label: 'Now', number: false, entry: ({ view }) => words(view.text) },
  ];
  return headings.filter(({ key }) => key !== 'text' || setting.cards.length);
}

/** The rounds in which corporations operated, with what each earned. */
export function pastEarnings(at: SceneAt, shown: number) {
  return rounds(at, shown)
    .map((span) => ({ span, earned: earnings(at, shown, span) }))
    .filter(({ earned: row }) => Object.keys(row).length);
}

/** What everybody was worth at the end of each round, or how that changed within it. */
export function pastWorth(at: SceneAt, shown: number, changes: boolean) {
  let before: Record<string, number> = {};
  return rounds(at, shown).map((span) => {
    // The worth after the action that ended the round, which the next round already shows.
    const scene = at(Math.min(span.last + 1, shown)) ?? at(span.last);
    const worth: Record<string, Entry> = {};
    const now: Record<string, number> = {};
    for (const [seat, view] of Object.entries(scene?.players ?? {})) {
      const grown = view.worth - (before[seat] ?? view.worth);
      now[seat] = view.worth;
      worth[seat] = changes
        ? { text: grown > 0 ? `+${number(grown)}` : number(grown), sort: grown, soft: !grown }
        : amount(view.worth, number);
      worth[seat].moment = span.last;
    }
    before = now;
    return { span, worth };
  });
}
