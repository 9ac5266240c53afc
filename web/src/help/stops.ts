/** The stops of the tour: what is shown, what is said, and which step of a turn it is about. */

export interface Stop {
  /** Where to look, the first of these that is on the screen. */
  targets: readonly string[];
  title: string;
  /** `{corporation}` and `{president}` stand for those of the turn that is explained. */
  text: string;
  /** The step of a company's turn in which this is done. */
  step?: string;
  /** What to try. */
  hint?: string;
  /** The button that goes on without trying it. */
  on?: string;
}

const NOW = '[data-panel="now"]';
const SHEET = 'section[aria-label="Now"]';
const MAP = '[data-panel="map"]';
const BOARD = '.map';
const TABS = 'nav[aria-label="Views"]';
/** Where decisions are taken. */
export const DECISION: readonly string[] = [NOW, SHEET];
const panel = (name: string): readonly string[] => [`[data-panel="${name}"]`, TABS];

export const STOPS: readonly Stop[] = [
  {
    targets: [NOW, SHEET],
    title: 'What is to be decided',
    text: 'This panel always says who decides, at which step of the turn, and everything that can be done. Where one thing is likely it is the big button, and Enter presses it. What is dim is not allowed now: press it, and the rule says why.',
  },
  {
    targets: [MAP, BOARD],
    title: 'Track',
    text: 'A company builds first. Hexes with a bright edge can be built on: press one, choose a tile, press the tile again to turn it. A card says what it costs, what it connects and how the best run changes, before anything is laid.',
    step: 'track',
    hint: 'Lay a tile that lets {corporation} earn more.',
    on: 'On, without building',
  },
  {
    targets: [NOW, SHEET],
    title: 'A station',
    text: 'Next it may place a station token in a city that it reaches. Its trains can run from there, and a city full of tokens is closed to the trains of others.',
    step: 'token',
    hint: 'Choose a city, or leave it.',
    on: 'On, without a token',
  },
  {
    targets: [MAP, BOARD],
    title: 'The run',
    text: 'Now the trains run. The best run is worked out and proven; on the map each train has a colour and a pattern of its own.',
    step: 'run',
    on: 'Run the trains',
  },
  {
    targets: panel('market'),
    title: 'The dividend',
    text: 'What was earned is paid to everybody who holds shares, or kept in the treasury. Point at a choice, and the market shows where the share price would go.',
    step: 'dividend',
    on: 'Pay it out',
  },
  {
    targets: panel('trains'),
    title: 'Trains',
    text: 'With what is left the company buys trains. The first of a new class begins a new phase for all, and may put an end to old trains. Before you confirm, it is said whose.',
    step: 'trains',
    hint: 'See what the next train would bring about.',
    on: 'On, without a train',
  },
  {
    targets: panel('companies'),
    title: 'Companies',
    text: 'All charters lie open: price, treasury, trains, tokens, and who holds how much.',
  },
  {
    targets: panel('players'),
    title: 'Players',
    text: 'So do the purses: cash, shares, certificates and their limit, and what everybody is worth.',
  },
  {
    targets: ['[aria-label="Time"]', TABS],
    title: 'Time',
    text: 'The whole game lies under this slider. Look back at any moment, or play on from there at a new table. Ctrl Z takes back your last move.',
  },
  {
    targets: [],
    title: 'That was a turn',
    text: 'Press ? for all keys and r for the rules. Whatever is dim answers why not, and whatever happened can be looked at again. Now it is your table.',
  },
];
