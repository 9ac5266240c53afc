/** How the map lies in its window: zoomed and moved, by wheel, fingers, mouse and keys. */

import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';

export type Rectangle = readonly [left: number, top: number, width: number, height: number];

/** Pixels of the window for one of the board; nearer there is nothing more to see. */
const CLOSEST = 3;
const STEP = 1.35;
/** How many sides of a hex are in sight, across, when one has come close to it and its neighbours. */
const AROUND = 8.5;
/** How long coming closer takes, in milliseconds. */
const GENTLY = 220;
/** Pixels of the board that large and fine type are tall (`TYPE`, `FINE` in drawing/lettering.py). */
const LARGE = 20.4;
const FINE = 12;
/** Pixels of the screen that fine type is tall at least. */
const READABLE = 11;

interface Placed {
  k: number;
  x: number;
  y: number;
}

export class BoardView {
  /** From pixels of the board to pixels of the window: first scaled by `k`, then moved. */
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(0);
  height = $state(0);
  /** The whole board is in sight, and stays so when the window changes its size. */
  fitted = $state(true);
  /** Too far away for fine type: it would be smaller than large type where all is in sight. */
  readonly far = $derived(this.k * FINE < Math.max(READABLE, this.fitting() * LARGE));

  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  private svg: Selection<SVGSVGElement, unknown, null, undefined> | null = null;
  private frame: Rectangle = [0, 0, 1, 1];
  private gliding = 0;

  /** Where a point of the board lies in the window. */
  at(x: number, y: number): { x: number; y: number } {
    return { x: this.x + this.k * x, y: this.y + this.k * y };
  }

  /** Take hold of a picture; returns how to let go of it. */
  attach(element: SVGSVGElement, frame: Rectangle, free: (event: Event) => boolean): () => void {
    this.frame = frame;
    const behaviour = zoom<SVGSVGElement, unknown>()
      .filter((event: WheelEvent) => !event.button && free(event))
      .clickDistance(5)
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => this.moved(event));
    const svg = select(element);
    svg.call(behaviour).on('dblclick.zoom', null);
    this.behaviour = behaviour;
    this.svg = svg;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) this.resized(entry.contentRect.width, entry.contentRect.height);
    });
    watcher.observe(element);
    return () => {
      cancelAnimationFrame(this.gliding);
      watcher.disconnect();
      svg.on('.zoom', null);
      this.behaviour = null;
      this.svg = null;
    };
  }

  private moved({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>): void {
    this.x = transform.x;
    this.y = transform.y;
    this.k = transform.k;
    if (!sourceEvent) return;
    this.fitted = false;
    cancelAnimationFrame(this.gliding);
  }

  private resized(width: number, height: number): void {
    if (!width || !height) return;
    const [dx, dy] = [(width - this.width) / 2, (height - this.height) / 2];
    this.width = width;
    this.height = height;
    if (this.fitted) this.fit();
    else this.place(this.k, this.x + dx, this.y + dy);
    const [left, top, across, down] = this.frame;
    const k = this.fitting();
    this.behaviour
      ?.extent([[0, 0], [width, height]])
      // Words are nowhere smaller than where the whole board is in sight.
      .scaleExtent([k, Math.max(k * 1.5, CLOSEST)])
      .translateExtent([
        [left - across / 2, top - down / 2],
        [left + across * 1.5, top + down * 1.5],
      ]);
  }

  private fitting(): number {
    const [, , across, down] = this.frame;
    return Math.min(this.width / across, this.height / down);
  }

  /** Show the whole board. */
  fit(): void {
    const { k, x, y } = this.whole();
    cancelAnimationFrame(this.gliding);
    this.fitted = true;
    this.place(k, x, y);
  }

  private whole(): Placed {
    const [left, top, across, down] = this.frame;
    const k = this.fitting();
    const x = (this.width - k * across) / 2 - k * left;
    return { k, x, y: (this.height - k * down) / 2 - k * top };
  }

  private place(k: number, x: number, y: number): void {
    if (!this.svg || !this.behaviour) return;
    this.behaviour.transform(this.svg, zoomIdentity.translate(x, y).scale(k));
  }

  closer(): void {
    this.scale(STEP);
  }

  further(): void {
    this.scale(1 / STEP);
  }

  private scale(by: number): void {
    if (!this.svg || !this.behaviour) return;
    this.fitted = false;
    this.behaviour.scaleBy(this.svg, by);
  }

  /** Come close to a hex and its neighbours, if they are far; returns how to go back. */
  approach(x: number, y: number, side: number): () => void {
    const before = { k: this.k, x: this.x, y: this.y, fitted: this.fitted };
    const k = Math.max(this.k, Math.min(this.width, this.height) / (AROUND * side));
    this.fitted = false;
    this.glide({ k, x: this.width / 2 - k * x, y: this.height / 2 - k * y });
    return () => {
      this.fitted = before.fitted;
      this.glide(before.fitted ? this.whole() : before);
    };
  }

  /** Move there in a moment; at once for those who want no motion. */
  private glide(to: Placed): void {
    cancelAnimationFrame(this.gliding);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.place(to.k, to.x, to.y);
      return;
    }
    const from = { k: this.k, x: this.x, y: this.y };
    const begun = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / GENTLY));
      const part = share * (2 - share);
      const mixed = (a: number, b: number) => a + (b - a) * part;
      this.place(mixed(from.k, to.k), mixed(from.x, to.x), mixed(from.y, to.y));
      if (share < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** Bring a point of the board into sight, if it is not, without changing the scale. */
  reveal(x: number, y: number, room = 60): void {
    const at = this.at(x, y);
    const dx = inside(at.x, room, this.width - room) - at.x;
    const dy = inside(at.y, room, this.height - room) - at.y;
    if (dx || dy) this.place(this.k, this.x + dx, this.y + dy);
  }
}

const inside = (value: number, low: number, high: number): number =>
  low > high ? value : Math.max(low, Math.min(value, high));
