/** Saving what has to be asked for first, because the server may say that there is no such file. */

import { api } from '../api/client';
import { saveText } from './picture';

/** Save the game as a file of 18xx.games; throws a `ApiError` that says why it cannot be one. */
export async function saveForeign(table: string): Promise<void> {
  const plain = await api.foreignFile(table);
  saveText(`${JSON.stringify(plain, null, 1)}\n`, '18xx-games.json', 'application/json');
}
