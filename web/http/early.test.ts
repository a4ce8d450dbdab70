import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import { keepSessionId } from '../store.ts';
import { call } from './api.ts';
import { sendEarly } from './early.ts';

const cards = endpoint({
  method: 'GET',
  path: '/cards',
  summary: 'For tests',
  caller: 'access',
  payload: z.object({ n: z.number() }),
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
const answer = (n: number) => new Response(JSON.stringify({ payload: { n } }));

describe('a read that begins with the document', () => {
  it('is sent as a call is, and answers the first call alone', async () => {
    keepSessionId('s1');
    fetched.mockResolvedValueOnce(answer(1)).mockResolvedValueOnce(answer(2));
    sendEarly([cards]);
    expect(await call(cards, {})).toEqual({ n: 1 });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await call(cards, {})).toEqual({ n: 2 });
    const sent = fetched.mock.calls.map(([url, init]) => [
      url,
      init?.method,
      [...new Headers(init?.headers)],
      init?.cache,
      init?.credentials,
    ]);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.[2]).toContainEqual(['x-session-id', 's1']);
  });

  it('fails the call that uses it, and the next call is sent again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(answer(2));
    sendEarly([cards]);
    await expect(call(cards, {})).rejects.toMatchObject({ code: 'NET-OFFLINE' });
    expect(await call(cards, {})).toEqual({ n: 2 });
  });

  it('never answers a change at the same address', async () => {
    const order = endpoint({
      method: 'POST',
      path: '/cards',
      summary: 'For tests',
      caller: 'access',
      payload: z.object({ n: z.number() }),
    });
    fetched.mockResolvedValueOnce(answer(1)).mockResolvedValueOnce(answer(2));
    sendEarly([cards]);
    expect(await call(order, {})).toEqual({ n: 2 });
    expect(await call(cards, {})).toEqual({ n: 1 });
  });

  it('ends the session when the server says so', async () => {
    fetched.mockResolvedValueOnce(
      new Response(JSON.stringify({ error: { code: 'SESSION_OVER', message: '' } }), { status: 401 }),
    );
    sendEarly([cards]);
    await expect(call(cards, {})).rejects.toMatchObject({ code: 'SESSION_OVER' });
  });
});
