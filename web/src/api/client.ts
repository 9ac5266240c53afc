/** Asking the server: one function per request, every failure as a `ApiError` with a sentence. */

import type {
  Access,
  AccountLine,
  Action,
  BotOffer,
  CallOutcome,
  CallsView,
  Chart,
  Deleted,
  Done,
  Expired,
  Fan,
  Finale,
  Frame,
  GivenOrder,
  Glimpse,
  Hint,
  HouseLoad,
  HouseTables,
  ImportShare,
  InvitationLine,
  InvitationMade,
  LobbyTable,
  Manner,
  Me,
  NewTable,
  Opened,
  OrderChoices,
  Pause,
  Preview,
  PrivateNote,
  Problem,
  PushTarget,
  RatedPlayer,
  RatingsView,
  Register,
  Removed,
  ResetMade,
  Review,
  Said,
  SetCalls,
  StatementView,
  TableSummary,
  TableView,
  TileView,
  TitleOffer,
  TrainRoutes,
  Update,
} from './types';

/** Something was not done, and why. `status` is 0 where the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.text);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  get unreachable(): boolean {
    return this.status === 0;
  }
}

const UNREACHABLE: Problem = {
  problem: 'server',
  text: 'The server cannot be reached just now.',
  refused: null,
  update: null,
};

const TOO_MANY = 429;
/** How often a request that came too soon is sent again; it was not carried out. */
const TRIES = 5;

export async function request<T>(path: string, options: RequestInit = {}): Promise<T> {
  for (let again = TRIES; ; again -= 1) {
    const response = await sent(path, options);
    if (response.ok) return (await response.json()) as T;
    if (response.status !== TOO_MANY || again <= 0) {
      throw new ApiError(response.status, await problemIn(response));
    }
    const seconds = Number(response.headers.get('retry-after')) || 1;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    options.signal?.throwIfAborted();
  }
}

async function sent(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', ...options });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, UNREACHABLE);
  }
}

/** A proxy in between may answer with a page of its own; then the status has to do. */
async function problemIn(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as Partial<Problem>;
    if (typeof body.text === 'string' && body.problem) {
      return { refused: null, update: null, ...body } as Problem;
    }
  } catch {
    // Not JSON: fall through to a sentence of our own.
  }
  const text = `The server answered with ${response.status} ${response.statusText}.`;
  return { problem: 'server', text, refused: null, update: null };
}

function post<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const init: RequestInit = { method: 'POST', headers, body: JSON.stringify(body ?? {}) };
  if (signal) init.signal = signal;
  return request<T>(path, init);
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
const when = (n: number | undefined): string => (n === undefined ? '' : `?at=${n}`);

/** What a page already knows of a table. */
export interface Known {
  version: number;
  n: number;
  branch: number;
}

/** What a change is decided on. */
export interface Basis {
  /** The version of the table. */
  after: number;
  /** Whether a line is open over which the page will hear what came of it. */
  live: boolean;
}

/** Tables in one part of the list. */
const PART = 100;

/** Read the list of tables, part by part. */
async function allTables(): Promise<TableSummary[]> {
  const found = new Map<string, TableSummary>();
  for (let first = 0; ; first += PART) {
    const part = await request<TableSummary[]>(`/api/tables?first=${first}&most=${PART}`);
    for (const table of part) found.set(table.table, table);
    if (part.length < PART) return [...found.values()];
  }
}

export const api = {
  titles: () => request<TitleOffer[]>('/api/titles'),
  rules: (title: string) =>
    request<StatementView[]>(`/api/titles/${encodeURIComponent(title)}/rules`),
  glimpse: (title: string) =>
    request<Glimpse>(`/api/titles/${encodeURIComponent(title)}/glimpse`),
  tour: (title: string) => post<Opened>(`/api/titles/${encodeURIComponent(title)}/tour`),
  bots: () => request<BotOffer[]>('/api/bots'),
  addresses: () => request<string[]>('/api/addresses'),
  tables: allTables,
  open: (table: NewTable) => post<Opened>('/api/tables', table),
  /** Open a file; `watch` is a name under which one can ask how far that is. */
  importFile: (file: File, watch: string) =>
    request<Opened>(`/api/import?name=${encodeURIComponent(file.name)}&watch=${watch}`, {
      method: 'POST',
      body: file,
    }),
  importShare: (watch: string) => request<ImportShare>(`/api/import/progress?watch=${watch}`),
  houseTables: (search: string, first: number, most: number) =>
    request<HouseTables>(
      `/api/house/tables?search=${encodeURIComponent(search)}&first=${first}&most=${most}`,
    ),
  houseLoad: () => request<HouseLoad>('/api/house/load'),
  /** Count the games nobody goes on with, or delete them. */
  expire: (days: number, really: boolean) => post<Expired>('/api/house/expire', { days, really }),
  ratings: () => request<RatingsView>('/api/ratings'),
  ratedPlayer: (kind: string, id: string) =>
    request<RatedPlayer>(`/api/ratings/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`),
  sit: (key: string) => post<Opened>('/api/sit', { key }),

  me: () => request<Me>('/api/account'),
  logIn: (name: string, password: string) => post<Me>('/api/account/login', { name, password }),
  register: (wanted: Register) => post<Me>('/api/account/register', wanted),
  logOut: () => post<Done>('/api/account/logout'),
  logOutEverywhere: () => post<Done>('/api/account/logout/everywhere'),
  changePassword: (old: string, fresh: string) =>
    post<Me>('/api/account/password', { old, new: fresh }),
  changeMail: (mail: string, password: string) => post<Me>('/api/account/mail', { mail, password }),
  deleteMe: (name: string, password: string) => post<Done>('/api/account/delete', { name, password }),
  adopt: () => post<Me>('/api/account/adopt'),
  recover: (name: string) => post<Done>('/api/account/recover', { name }),
  resetPassword: (token: string, password: string) =>
    post<Me>('/api/account/reset', { token, password }),
  accounts: () => request<AccountLine[]>('/api/accounts'),
  resetAccount: (id: string) => post<ResetMade>('/api/accounts/reset', { id }),
  removeAccount: (id: string) => post<Done>('/api/accounts/remove', { id }),
  invitations: () => request<InvitationLine[]>('/api/invitations'),
  invite: (note: string) => post<InvitationMade>('/api/invitations', { note }),
  takeBackInvitation: (id: string) => post<Done>('/api/invitations/revoke', { id }),
  lobby: () => request<LobbyTable[]>('/api/lobby'),
  join: (table: string, seat: string) => post<Opened>(at(table, '/join'), { seat }),
  access: (table: string, access: Access) => post<Done>(at(table, '/access'), access),
  /** Make the link to a seat again, or without one that for watchers; the old one opens nothing. */
  renewLink: (table: string, seat: string) => post<Done>(at(table, '/links/renew'), { seat }),
  /** Let whoever holds a seat leave, or agree to that; a bot may play it meanwhile. */
  removePerson: (table: string, seat: string, agree: boolean, bot: string) =>
    post<Removed>(at(table, '/remove'), { seat, agree, bot }),

  table: (table: string) => request<TableView>(at(table)),
  update: (table: string, { version, n, branch }: Known) =>
    request<Update>(at(table, `/update?version=${version}&n=${n}&branch=${branch}`)),
  frames: (table: string, first: number, last: number) =>
    request<Frame[]>(at(table, `/frames?first=${first}&last=${last}`)),

  act: (table: string, { after, live }: Basis, action: Action) =>
    post<Update | Done>(at(table, '/actions'), { after, live, action }),
  whatif: (table: string, action: Action, signal?: AbortSignal) =>
    post<Preview>(at(table, '/whatif'), { action }, signal),
  fan: (table: string, hex: string, n?: number) =>
    request<Fan>(at(table, `/hexes/${encodeURIComponent(hex)}${when(n)}`)),
  /** Routes that stop at each of some hexes. */
  routes: (table: string, through: readonly string[] = []) =>
    request<TrainRoutes[]>(at(table, `/routes?through=${encodeURIComponent(through.join())}`)),

  back: (table: string, { after, live }: Basis, to: number) =>
    post<Update | Done>(at(table, '/back'), { after, live, to }),
  again: (table: string, { after, live }: Basis, to: number) =>
    post<Update | Done>(at(table, '/again'), { after, live, to }),
  reply: (table: string, { after, live }: Basis, accept: boolean) =>
    post<Update | Done>(at(table, '/reply'), { after, live, accept }),
  hint: (table: string) => post<Hint>(at(table, '/hint')),
  review: (table: string) => post<Review>(at(table, '/review')),
  /** Let a bot play a seat; without one, the person whose seat it is. */
  player: (table: string, seat: string, bot: string) =>
    post<Update>(at(table, '/player'), { seat, bot }),
  manner: (table: string, manner: Partial<Manner>) => post<Update>(at(table, '/bots'), manner),
  orders: (table: string) => request<OrderChoices[]>(at(table, '/orders')),
  giveOrder: (table: string, seat: string, order: GivenOrder) =>
    post<Update>(at(table, '/orders'), { seat, order }),
  cancelOrder: (table: string, seat: string, number: number) =>
    post<Update>(at(table, '/orders/cancel'), { seat, number }),
  plan: (table: string, n: number) => post<Opened>(at(table, '/fork'), { at: n, plan: true }),
  sendPlan: (table: string, exact: boolean) => post<Opened>(at(table, '/plan/send'), { exact }),
  discardPlan: (table: string) => post<Opened>(at(table, '/plan/discard')),
  pause: (table: string, wish: Pause['wish']) => post<Update>(at(table, '/pause'), { wish }),
  calls: (table: string) => request<CallsView>(at(table, '/calls')),
  setCalls: (table: string, calls: SetCalls) => post<CallsView>(at(table, '/calls'), calls),
  setPush: (table: string, target: PushTarget, wanted: boolean) =>
    post<CallsView>(at(table, '/calls/push'), { target, wanted }),
  tryCall: (table: string, seat: string) =>
    post<CallOutcome>(at(table, '/calls/test'), { seat }),
  fork: (table: string, n: number) => post<Opened>(at(table, '/fork'), { at: n }),
  rematch: (table: string) => post<Opened>(at(table, '/rematch')),

  rename: (table: string, name: string) => post<Done>(at(table, '/name'), { name }),
  /** What the person on a seat wants to be called. */
  person: (table: string, seat: string, name: string) =>
    post<Done>(at(table, '/person'), { seat, name }),
  archive: (table: string, archived: boolean) => post<Done>(at(table, '/archive'), { archived }),
  remove: (table: string, agree: boolean) => post<Deleted>(at(table, '/delete'), { agree }),
  chat: (table: string, after: string) =>
    request<Said[]>(at(table, `/chat?after=${encodeURIComponent(after)}`)),
  say: (table: string, seat: string, text: string, n: number) =>
    post<Done>(at(table, '/chat'), { seat, text, n }),
  switchChat: (table: string, on: boolean) => post<Done>(at(table, '/chat/switch'), { on }),
  notes: (table: string) => request<PrivateNote[]>(at(table, '/notes')),
  writeNote: (table: string, seat: string, hex: string, text: string) =>
    post<PrivateNote>(at(table, '/notes'), { seat, hex, text }),

  chart: (table: string) => request<Chart>(at(table, '/chart')),
  finale: (table: string) => request<Finale>(at(table, '/finale')),
  foreignFile: (table: string) => request<unknown>(at(table, '/export')),
  tiles: (table: string) => request<TileView[]>(at(table, '/tiles')),
  mapWords: (table: string, n?: number) => request<string[]>(at(table, `/map${when(n)}`)),
};

/** Addresses of files, for links that download them. */
export const files = {
  chart: (table: string) => at(table, '/chart.csv'),
  record: (table: string) => at(table, '/record'),
  map: (table: string, n?: number) => at(table, `/map.svg${when(n)}`),
};
