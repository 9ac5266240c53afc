/** Dragging a panel by its heading onto a side of another one. */

import { layout } from '../state/layout.svelte';
import type { PanelId, Side } from './layout';

const FAR = 8;

export function drag(event: PointerEvent, panel: PanelId): void {
  const heading = event.currentTarget as HTMLElement;
  if (event.button !== 0 || (event.target as Element).closest('button,a,[role=menu]')) return;
  const start = { x: event.clientX, y: event.clientY };
  let hint: Hint | null = null;

  const move = (each: PointerEvent) => {
    if (!hint) {
      if (Math.hypot(each.clientX - start.x, each.clientY - start.y) < FAR) return;
      hint = new Hint();
      layout.dragged = panel;
      heading.setPointerCapture(each.pointerId);
    }
    hint.show(targetAt(each, panel));
  };
  const end = (each: PointerEvent) => {
    const target = hint && each.type === 'pointerup' ? targetAt(each, panel) : null;
    if (target) layout.move(panel, target.panel, target.side);
    hint?.remove();
    layout.dragged = null;
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
  };
  const cancel = (each: KeyboardEvent) => {
    if (each.key !== 'Escape' || !hint) return;
    each.stopPropagation();
    end(new PointerEvent('pointercancel'));
  };
  const listeners = [
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
    ['keydown', cancel],
  ] as [string, (each: Event) => void][];
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true);
}

interface Target {
  panel: PanelId;
  side: Side;
  box: DOMRect;
}

function targetAt({ clientX, clientY }: PointerEvent, dragged: PanelId): Target | null {
  const found = document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-panel]'))
    .find(Boolean);
  const panel = found?.dataset.panel as PanelId | undefined;
  if (!found || !panel || panel === dragged) return null;
  const box = found.getBoundingClientRect();
  const x = (clientX - box.left) / box.width;
  const y = (clientY - box.top) / box.height;
  const nearest = Math.min(x, 1 - x, y, 1 - y);
  const side = nearest === y ? 'above' : nearest === 1 - y ? 'below' : nearest === x ? 'before' : 'after';
  return { panel, side, box };
}

/** Shows where the panel would go. */
class Hint {
  private readonly element = document.createElement('div');

  constructor() {
    this.element.className = 'drop-hint';
    document.body.append(this.element);
  }

  show(target: Target | null): void {
    this.element.hidden = !target;
    if (!target) return;
    const { box, side } = target;
    const half = { w: box.width / 2, h: box.height / 2 };
    const upright = side === 'before' || side === 'after';
    Object.assign(this.element.style, {
      left: `${box.left + (side === 'after' ? half.w : 0)}px`,
      top: `${box.top + (side === 'below' ? half.h : 0)}px`,
      width: `${upright ? half.w : box.width}px`,
      height: `${upright ? box.height : half.h}px`,
    });
  }

  remove(): void {
    this.element.remove();
  }
}
