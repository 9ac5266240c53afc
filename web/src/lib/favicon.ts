/** The little picture in the browser's tab says when it is your turn. */

import plain from '../favicon.svg?url';
import turn from '../favicon-turn.svg?url';

export function turnFavicon(yours: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = yours ? turn : plain;
}
