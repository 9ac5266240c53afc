/** One register of keys: what listens is what `?` lists. */

export interface KeyBinding {
  /** As `KeyboardEvent.key` says it, with `ctrl+` or `shift+` before it where needed. */
  key: string | readonly string[];
  label: string;
  group: string;
  /** Return `false` to leave the key to whoever registered before. */
  run: (event: KeyboardEvent) => void | boolean;
  /** Whether it applies just now; always, unless told. */
  when?: () => boolean;
  /** Works while somebody writes in a field, too. */
  whileTyping?: boolean;
  /** Works, but is not worth a line in the list. */
  quiet?: boolean;
}

let bindings = $state.raw<readonly KeyBinding[]>([]);

export const keys = {
  get all(): readonly KeyBinding[] {
    return bindings;
  },
};

/** Listen to keys until the returned function is called; the latest comer is asked first. */
export function listen(added: readonly KeyBinding[]): () => void {
  bindings = [...bindings, ...added];
  return () => {
    bindings = bindings.filter((binding) => !added.includes(binding));
  };
}

/** The name of what was pressed: `"m"`, `"ctrl+z"`, `"shift+ArrowLeft"`, `"?"`. */
export function pressed(event: KeyboardEvent): string {
  const ctrl = event.ctrlKey || event.metaKey ? 'ctrl+' : '';
  const one = event.key.length === 1;
  // A character such as "?" already says that shift was held.
  const shift = event.shiftKey && (!one || ctrl || /[a-z]/i.test(event.key)) ? 'shift+' : '';
  return `${ctrl}${shift}${one ? event.key.toLowerCase() : event.key}`;
}

const TYPING = 'input:not([type=range],[type=checkbox],[type=radio],[type=button]),textarea,select';

export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : null;
  const typing = Boolean(target?.closest(TYPING));
  const name = pressed(event);
  // Enter and space belong to the control that has the focus.
  const pushing = (name === 'Enter' || name === ' ') && target?.closest('button,a[href],summary');
  if (pushing) return;
  const modal = document.querySelector('dialog:modal');
  if (modal && name !== 'Escape') return;
  for (const binding of [...bindings].reverse()) {
    const names = typeof binding.key === 'string' ? [binding.key] : binding.key;
    if (!names.includes(name) || (typing && !binding.whileTyping)) continue;
    if (binding.when && !binding.when()) continue;
    if (binding.run(event) === false) continue;
    event.preventDefault();
    return;
  }
}

const SHOWN: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Enter: 'Enter',
  ' ': 'Space',
  ctrl: 'Ctrl',
  shift: 'Shift',
};

/** A key as it is written on a keyboard. */
export function keyName(key: string): string {
  if (key === '+') return '+';
  return key
    .split(/\+(?=.)/)
    .map((part) => SHOWN[part] ?? part)
    .join(' ');
}
