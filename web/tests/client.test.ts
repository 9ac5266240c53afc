/* Asking the server: what comes too soon is sent again, everything else is answered once. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { ApiError, request } from '../src/api/client.ts';

const busy = (): Response =>
  new Response('{"problem": "rate", "text": "Wait a moment."}', {
    status: 429,
    headers: { 'retry-after': '1' },
  });

/** Answer requests with these, one after the other, at once. */
async function answeredWith(answers: Response[], ask: () => Promise<unknown>) {
  const fetched = mock.method(globalThis, 'fetch', async () => answers.shift()!);
  const timers = mock.method(globalThis, 'setTimeout', (run: () => void) => run());
  try {
    return { found: await ask(), asked: fetched.mock.callCount() };
  } finally {
    fetched.mock.restore();
    timers.mock.restore();
  }
}

test('a request that came too soon is sent again', async () => {
  const { found, asked } = await answeredWith([busy(), busy(), Response.json({ version: 7 })], () =>
    request('/api/tables/a/actions', { method: 'POST' }),
  );
  assert.deepEqual(found, { version: 7 });
  assert.equal(asked, 3);
});

test('a refusal is not asked for again', async () => {
  const refused = new Response('{"problem": "refused", "text": "No."}', { status: 409 });
  await assert.rejects(
    answeredWith([refused, Response.json({})], () => request('/api/x')),
    (error: unknown) => error instanceof ApiError && error.status === 409,
  );
});

test('whoever keeps coming too soon is told so in the end', async () => {
  const answers = Array.from({ length: 9 }, busy);
  await assert.rejects(
    answeredWith(answers, () => request('/api/x')),
    (error: unknown) => error instanceof ApiError && error.status === 429,
  );
  assert.equal(answers.length, 3);
});
