import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import { keepOtpToken, keepSessionId } from '../store.ts';
import { call, PortalError, sessionEndOf } from './api.ts';
import { sendEarly } from './early.ts';
import { urlOf } from './request.ts';

const reads = {
  method: 'GET',
  summary: 'For tests',
  caller: 'access',
  payload: z.object({ n: z.number() }),
} as const;
const cards = endpoint({ ...reads, path: '/cards' });
const read = endpoint({
  ...reads,
  path: '/cards/{id}/lines',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.string()) }),
});
const write = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'For tests',
  caller: 'otp',
  body: z.object({ name: z.string() }),
  payload: z.boolean(),
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});

const respondWith = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

async function failure(): Promise<PortalError> {
  return call(write, { body: { name: 'x' } }).then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(PortalError);
      return error as PortalError;
    },
  );
}

describe('API client', () => {
  it('fills in path parameters and omits empty query values', () => {
    expect(urlOf(read, { params: { id: 'a/b' }, query: { page: '2' } })).toBe(
      '/api/v1/cards/a%2Fb/lines?page=2',
    );
    expect(urlOf(read, { params: { id: 'a' }, query: { page: '' } })).toBe('/api/v1/cards/a/lines');
  });

  it('returns the payload', async () => {
    respondWith(200, { payload: { n: 1 } });
    expect(await call(read, { params: { id: 'a' }, query: {} })).toEqual({ n: 1 });
  });

  it('sends session, token, language, key and body', async () => {
    keepSessionId('id-1');
    keepOtpToken('otp-1');
    respondWith(200, { payload: true });
    await call(write, { body: { name: 'x' } }, { idempotencyKey: 'key-1' });
    const [address, init] = fetched.mock.calls[0] ?? [];
    const headers = new Headers(init?.headers);
    expect(address).toBe('/api/v1/things');
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"name":"x"}' });
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'accept-language': 'en',
      authorization: 'Bearer otp-1',
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
      'x-session-id': 'id-1',
    });
  });

  it('[ERR-3] passes on the server’s code, message, reference and details', async () => {
    respondWith(400, {
      error: { code: '01009', message: 'm', requestId: 'r-1', details: { attemptsLeft: 2 } },
    });
    expect(await failure()).toMatchObject({
      code: '01009',
      status: 400,
      message: 'm',
      requestId: 'r-1',
      details: { attemptsLeft: 2 },
    });
  });

  it.each([
    [503, { error: { code: 'X', message: '', requestId: '' } }, 'MAINTENANCE'],
    [503, 'not json', 'MAINTENANCE'],
    [429, { error: { code: 'RATE_LIMITED', message: '', requestId: '' } }, 'RATE_LIMITED'],
    [401, '', 'SESSION_OVER'],
    [400, '', 'RATE_LIMITED'],
    [500, {}, 'RATE_LIMITED'],
    [500, { error: { message: 'no code' } }, 'RATE_LIMITED'],
    [200, '<html>a proxy’s page</html>', 'RATE_LIMITED'],
    [500, { error: { code: '500', message: '', requestId: '' } }, '500'],
  ])('[ERR-1] %i with %j is %s', async (status, body, code) => {
    respondWith(status, body);
    expect((await failure()).code).toBe(code);
  });

  it('[ERR-1] distinguishes a time-out from a broken connection', async () => {
    fetched.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
    expect((await failure()).code).toBe('NET-TIMEOUT');
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await failure()).code).toBe('NET-OFFLINE');
  });

  it.each([
    ['a change that was sent', true, { idempotencyKey: 'k' }, true],
    ['a change without a connection, which the browser never sends', false, { idempotencyKey: 'k' }, false],
    ['a call that may run twice', true, {}, false],
  ] as const)('[ERR-1] [GEN-16] the result of %s', async (_, onLine, options, isUnknown) => {
    vi.stubGlobal('navigator', { onLine });
    for (const failed of [new TypeError('Failed to fetch'), new DOMException('', 'TimeoutError')]) {
      fetched.mockRejectedValueOnce(failed);
      const error = await call(write, { body: { name: 'x' } }, options).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ isResultUnknown: isUnknown });
    }
    vi.unstubAllGlobals();
  });

  it('does not report a call that its caller aborted', async () => {
    const controller = new AbortController();
    fetched.mockImplementationOnce(async () => {
      controller.abort();
      throw new DOMException('', 'AbortError');
    });
    const aborted = call(write, { body: { name: 'x' } }, { signal: controller.signal });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('[SES-3] returns the reason why the session ended', async () => {
    respondWith(401, {
      error: { code: 'SESSION_OVER', message: '', requestId: '', details: { reason: 'other-device' } },
    });
    expect(sessionEndOf(await failure())).toBe('other-device');
    expect(sessionEndOf(new PortalError('SESSION_OVER', 401))).toBe('unknown');
  });
});

describe('a read that begins with the document', () => {
  it('is sent as a call is, and answers the first call alone', async () => {
    keepSessionId('s1');
    respondWith(200, { payload: { n: 1 } });
    respondWith(200, { payload: { n: 2 } });
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

  it('is read before the call asks for it', async () => {
    const response = new Response(JSON.stringify({ payload: { n: 1 } }));
    fetched.mockResolvedValueOnce(response);
    sendEarly([cards]);
    await vi.waitFor(() => expect(response.bodyUsed).toBe(true));
    expect(await call(cards, {})).toEqual({ n: 1 });
  });

  it('fails the call that uses it when the body is no answer', async () => {
    respondWith(200, '<html>');
    sendEarly([cards]);
    await new Promise((resolve) => setTimeout(resolve));
    await expect(call(cards, {})).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 200 });
  });

  it('fails the call that uses it, and the next call is sent again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    respondWith(200, { payload: { n: 2 } });
    sendEarly([cards]);
    await expect(call(cards, {})).rejects.toMatchObject({ code: 'NET-OFFLINE' });
    expect(await call(cards, {})).toEqual({ n: 2 });
  });

  it('never answers a change at the same address', async () => {
    const order = { ...cards, method: 'POST' } as const;
    respondWith(200, { payload: { n: 1 } });
    respondWith(200, { payload: { n: 2 } });
    sendEarly([cards]);
    expect(await call(order, {})).toEqual({ n: 2 });
    expect(await call(cards, {})).toEqual({ n: 1 });
  });

  it('ends the session when the server says so', async () => {
    respondWith(401, { error: { code: 'SESSION_OVER', message: '' } });
    sendEarly([cards]);
    await expect(call(cards, {})).rejects.toMatchObject({ code: 'SESSION_OVER' });
  });
});
