/** JSON merge patches (RFC 7386) that share whatever did not change.
 *
 * Nothing is copied that a patch does not touch, so a hex that stays as it was is the same object
 * in every scene, and the page need not redraw it.
 */

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Return `target` with `patch` applied; neither is changed. */
export function merge<T>(target: T, patch: unknown): T {
  return merged(target, patch) as T;
}

function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Json = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

/** Return `fresh`, but with the parts of `old` that are equal to it in their place. */
export function reuseEqual<T>(old: unknown, fresh: T): T {
  return reused(old, fresh) as T;
}

function reused(old: unknown, fresh: unknown): unknown {
  if (old === fresh) return old;
  if (Array.isArray(old) && Array.isArray(fresh)) {
    const items = fresh.map((item, place) => reused(old[place], item));
    const same = old.length === items.length && items.every((item, place) => item === old[place]);
    return same ? old : items;
  }
  if (isObject(old) && isObject(fresh)) {
    const result: Json = {};
    let same = true;
    for (const [key, value] of Object.entries(fresh)) {
      result[key] = reused(old[key], value);
      if (result[key] !== old[key] || !(key in old)) same = false;
    }
    return same && Object.keys(old).length === Object.keys(result).length ? old : result;
  }
  return fresh;
}
