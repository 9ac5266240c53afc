/** The geometry of charts: scales, ticks, lines, and labels that do not cover each other. */

import type { Chart, Series } from '../api/types';

export type Measure = 'worth' | 'cash' | 'price' | 'revenue';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From values to places on the paper. */
export interface Scales {
  x: (place: number) => number;
  y: (value: number) => number;
  ticks: readonly number[];
}

/** Round numbers that divide a range into about five parts. */
export function ticks(low: number, high: number): number[] {
  const rough = Math.max(1, (high - low) / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).find((each) => each >= rough) ?? rough;
  const whole = Math.max(1, Math.round(step));
  const first = Math.floor(low / whole) * whole;
  const found: number[] = [];
  for (let value = first; value < high + whole; value += whole) found.push(value);
  return found;
}

export function scales(series: readonly Series[], moments: number, box: Box): Scales {
  const values = series.flatMap(({ values: all }) => all.filter((value) => value !== null));
  const marks = ticks(Math.min(0, ...values), Math.max(10, ...values));
  const [low, high] = [marks[0]!, marks.at(-1)!];
  return {
    x: (place) => box.left + ((box.right - box.left) * place) / Math.max(1, moments - 1),
    y: (value) => box.bottom - ((box.bottom - box.top) * (value - low)) / (high - low),
    ticks: marks,
  };
}

/** A line through the values: each holds until the next, and gaps stay gaps. */
export function path(values: readonly (number | null)[], { x, y }: Scales): string {
  let drawn = '';
  let before: number | null = null;
  values.forEach((value, place) => {
    if (value === null) {
      before = null;
      return;
    }
    const next = values[place + 1];
    // Points within a straight stretch add nothing but length.
    if (before === value && next === value) return;
    const [at, height] = [x(place).toFixed(1), y(value).toFixed(1)];
    drawn += before === null ? `M${at} ${height}` : `H${at}V${height}`;
    before = value;
  });
  return drawn;
}

/** The last value of a line and where it stands. */
export function end(values: readonly (number | null)[]): { place: number; value: number } | null {
  for (let place = values.length - 1; place >= 0; place -= 1) {
    const value = values[place];
    if (value !== null && value !== undefined) return { place, value };
  }
  return null;
}

/** Move labels apart that stand at about the same height, keeping their order. */
export function spread(heights: readonly number[], gap: number, { top, bottom }: Box): number[] {
  const order = heights.map((height, place) => ({ height, place })).sort((a, b) => a.height - b.height);
  for (let place = 1; place < order.length; place += 1) {
    const least = order[place - 1]!.height + gap;
    if (order[place]!.height < least) order[place]!.height = least;
  }
  let most = bottom;
  for (let place = order.length - 1; place >= 0; place -= 1) {
    if (order[place]!.height > most) order[place]!.height = most;
    most = order[place]!.height - gap;
  }
  const found: number[] = [];
  for (const { height, place } of order) found[place] = Math.max(top, height);
  return found;
}

/** Where rounds begin on the axis: each name once, with its place among the moments. */
export function roundStarts({ rounds }: Chart): { place: number; name: string }[] {
  return rounds
    .map((name, place) => ({ name, place }))
    .filter(({ name, place }) => place === 0 || rounds[place - 1] !== name);
}

/** The last moment of each round: the rows of the table that stands for the chart. */
export function roundEnds({ rounds }: Chart): { place: number; name: string }[] {
  return rounds
    .map((name, place) => ({ name, place }))
    .filter(({ name, place }) => rounds[place + 1] !== name);
}
