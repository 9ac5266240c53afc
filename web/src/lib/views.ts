/**
 * The browser's *Back* closes what was opened last: a dialog, a panel on the whole screen, a tab, a
 * sheet. Each view that is open is an entry in the history of the browser, and goes with it.
 */

interface View {
  close: () => void;
}

const open: View[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;
/** Whether the browser has been told to go back and is not there yet: what is opened by then stays. */
let going = false;

/** How many views are open at the entry of the history where the browser is. */
const depth = (): number => (history.state as { views?: number } | null)?.views ?? 0;
const entry = (views: number) => ({ ...(history.state as object | null), views });

// After a reload nothing lies over the page, whatever its entry says.
if (depth()) history.replaceState(entry(0), '');

window.addEventListener('popstate', () => {
  if (going) {
    going = false;
    settle();
    return;
  }
  while (open.length > depth()) open.pop()!.close();
});

/** Call `close` when somebody goes back; returns what is to be called when it was closed otherwise. */
export function closedByBack(close: () => void): () => void {
  const view = { close };
  open.push(view);
  settle();
  return () => {
    const at = open.indexOf(view);
    if (at >= 0) open.splice(at, 1);
    settle();
  };
}

/** Bring the history in step, once all has been opened and closed that is so at this moment. */
function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (going) return;
    const here = depth();
    if (open.length < here) {
      going = true;
      history.go(open.length - here);
    }
    for (let views = here + 1; views <= open.length; views += 1) {
      history.pushState(entry(views), '');
    }
  });
}
