/** The scenes of a game that are known so far, fetched in blocks. */

import { api } from '../api/client';
import type { Frame, Scene } from '../api/types';
import { reuseEqual, merge } from '../lib/merge';

export const BLOCK = 200;

/** A patch came for a scene whose predecessor is not known. */
export class Gap extends Error {}

export class Frames {
  private readonly scenes = new Map<number, Scene>();
  private readonly coming = new Map<number, Promise<void>>();
  private last: Scene | null = null;
  /** Grows with every branch, so that answers to older questions are thrown away. */
  private age = 0;

  constructor(private readonly table: string) {}

  get(n: number): Scene | undefined {
    return this.scenes.get(n);
  }

  has(n: number): boolean {
    return this.scenes.has(n);
  }

  /** Add scenes; raises `Gap` where one cannot be made from what is known. */
  take(frames: readonly Frame[]): void {
    for (const frame of frames) {
      if (this.scenes.has(frame.n)) continue;
      this.keep(this.scene(frame));
    }
  }

  private scene({ n, whole, patch }: Frame): Scene {
    const before = this.scenes.get(n - 1);
    // A whole scene takes over what is equal in a neighbour, so that both share it.
    if (whole) return reuseEqual(before ?? this.scenes.get(n + 1) ?? this.last, whole);
    if (!before) throw new Gap(`no scene ${n - 1}`);
    return merge(before, patch ?? {});
  }

  private keep(scene: Scene): void {
    // A merge patch cannot say null, only leave out.
    scene.run ??= null;
    scene.scores ??= null;
    this.scenes.set(scene.n, scene);
    this.last = scene;
  }

  /** Forget everything after `kept`: it was taken back. */
  cut(kept: number): void {
    this.age += 1;
    this.coming.clear();
    for (const n of this.scenes.keys()) if (n > kept) this.scenes.delete(n);
  }

  /** Fetch the block around a moment, up to `end`, unless it is there or on its way. */
  fetch(n: number, end: number): Promise<void> {
    const first = Math.floor(n / BLOCK) * BLOCK;
    const running = this.coming.get(first);
    if (running) return running;
    const asked = this.ask(first, Math.min(first + BLOCK - 1, end));
    this.coming.set(first, asked);
    return asked;
  }

  private async ask(first: number, last: number): Promise<void> {
    const age = this.age;
    try {
      const frames = await api.frames(this.table, first, last);
      if (age === this.age) this.take(frames);
    } finally {
      if (age === this.age) this.coming.delete(first);
    }
  }

  /** The latest moment not yet known before `end`, or -1. */
  missing(end: number): number {
    for (let n = end; n >= 0; n -= 1) if (!this.scenes.has(n)) return n;
    return -1;
  }
}
