/** How the map lies in its window: zoomed and moved, by wheel, fingers, mouse and keys. */

import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';

export type Rectangle = readonly [left: number, top: number, width: number, height: number];

/** Pixels of the window for one of the board; nearer there is nothing more to see. */
const CLOSEST = 3;
const FURTHEST = 0.7;
const STEP = 1.35;

export class BoardView {
  /** From pixels of the board to pixels of the window: first scaled by `k`, then moved. */
  x = $state(0);
  y = $state(0);
  k = $state(1);
  width = $state(0);
  height = $state(0);
  /** The whole board is in sight, and stays so when the window changes its size. */
  fitted = $state(true);

  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  private svg: Selection<SVGSVGElement, unknown, null, undefined> | null = null;
  private frame: Rectangle = [0, 0, 1, 1];

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
    if (sourceEvent) this.fitted = false;
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
      .scaleExtent([k * FURTHEST, Math.max(k * 1.5, CLOSEST)])
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
    const [left, top, across, down] = this.frame;
    const k = this.fitting();
    this.fitted = true;
    this.place(
      k,
      (this.width - k * across) / 2 - k * left,
      (this.height - k * down) / 2 - k * top,
    );
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

  /** Come as close as `k` to a point and put it in the middle; returns how to go back. */
  approach(x: number, y: number, k: number): () => void {
    const before = { k: this.k, x: this.x, y: this.y, fitted: this.fitted };
    const scale = Math.max(k, this.k);
    this.fitted = false;
    this.place(scale, this.width / 2 - scale * x, this.height / 2 - scale * y);
    return () => {
      if (before.fitted) this.fit();
      else this.place(before.k, before.x, before.y);
    };
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
