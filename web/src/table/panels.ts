/** Every panel: its name, its key, and the component that draws it. */

import type { Component } from 'svelte';
import type { IconName } from '../components/Icon.svelte';
import MapPanel from '../map/MapPanel.svelte';
import NowPanel from '../now/NowPanel.svelte';
import LogBrief from '../panels/LogBrief.svelte';
import MarketBrief from '../panels/MarketBrief.svelte';
import PlayersBrief from '../panels/PlayersBrief.svelte';
import TrainsBrief from '../panels/TrainsBrief.svelte';
import Charts from '../panels/Charts.svelte';
import Companies from '../panels/Companies.svelte';
import Log from '../panels/Log.svelte';
import Market from '../panels/Market.svelte';
import Players from '../panels/Players.svelte';
import Rules from '../panels/Rules.svelte';
import Sheet from '../panels/Sheet.svelte';
import Tiles from '../panels/Tiles.svelte';
import Trains from '../panels/Trains.svelte';
import StockBoard from '../stock/StockBoard.svelte';
import type { PanelId } from './layout';

export interface PanelProps {
  /** The panel fills the screen and has room for everything. */
  full?: boolean;
}

export interface PanelKind {
  title: string;
  key: string;
  icon: IconName;
  component: Component<PanelProps>;
  /** The most important of it in one line, shown while it is folded. */
  brief?: Component;
  /** Reaches from edge to edge, without a margin. */
  bare?: boolean;
}

/** A panel that looks the same however much room it has. */
const plain = (component: Component<Record<string, never>>): Component<PanelProps> =>
  component as unknown as Component<PanelProps>;

export const KINDS: Record<PanelId, PanelKind> = {
  now: { title: 'Now', key: '', icon: 'now', component: plain(NowPanel) },
  log: { title: 'Log', key: 'l', icon: 'log', component: Log, brief: LogBrief },
  map: { title: 'Map', key: 'm', icon: 'map', component: plain(MapPanel), bare: true },
  stocks: { title: 'Stock board', key: 'd', icon: 'sheet', component: StockBoard },
  market: { title: 'Market', key: 'k', icon: 'market', component: Market, brief: MarketBrief },
  trains: { title: 'Trains', key: '', icon: 'trains', component: Trains, brief: TrainsBrief },
  companies: { title: 'Companies', key: 'c', icon: 'companies', component: Companies },
  players: { title: 'Players', key: 'p', icon: 'players', component: Players, brief: PlayersBrief },
  sheet: { title: 'Sheet', key: 's', icon: 'sheet', component: Sheet },
  tiles: { title: 'Tiles', key: 't', icon: 'tiles', component: plain(Tiles) },
  rules: { title: 'Rules', key: 'r', icon: 'rules', component: plain(Rules) },
  charts: { title: 'Charts', key: 'g', icon: 'charts', component: plain(Charts) },
};
