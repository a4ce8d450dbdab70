import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../features/registry.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { opaque, pageQuery } from '../../shared/http/schemas.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { LiveSession, OtpContext } from './context.ts';
import { installErrors, unroutable } from './errors.ts';
import { Failure, sessionOver } from './failure.ts';
import { NO_LIMITS } from './limits/limits.ts';
import { installProtection } from './limits/protect.ts';
import { type Mounted, mount } from './mount.ts';

const SESSION: LiveSession = {
  key: Buffer.alloc(32, 1),
  id: 'session',
  fieldSeed: Buffer.alloc(16),
  state: 'live',
  username: 'demo.someone1',
  customerId: 'c1',
  primaryHolder: false,
};

/** Returns a public call that answers `ok`. `options` and `run` change this. */
const callOf = (
  method: Endpoint['method'],
  path: string,
  options: Partial<Endpoint> = {},
  run: Mounted['run'] = async () => ({ ok: true }),
): Mounted => ({
  endpoint: {
    method,
    path,
    summary: 'x',
    caller: 'public',
    payload: z.object({ ok: z.boolean() }),
    ...options,
  },
  run,
});
const failing = (error: Error) => () => Promise.reject(error);
/** Returns a check that accepts only the text `ok`. For other texts, the issue has these `params`. */
const ok = (params?: { readonly reason: unknown }) => z.refine((text) => text === 'ok', params && { params });

const CALLS: Mounted[] = [
  callOf('POST', '/write', {
    body: z.strictObject({ name: z.string().check(z.maxLength(5)), language: z.optional(z.string()) }),
  }),
  callOf('POST', '/reasons', {
    body: z.strictObject({
      named: z.string().check(ok({ reason: 'run' })),
      nested: z.object({ inner: z.string().check(ok({ reason: 'own' })) }),
      unnamed: z.string().check(ok()),
      odd: z.string().check(ok({ reason: { text: 'secret' } })),
      twice: z.string().check(z.minLength(9), ok({ reason: 'run' })),
    }),
  }),
  callOf('GET', '/things/{id}', { caller: 'access', params: z.strictObject({ id: opaque }) }),
  callOf('GET', '/list', { query: z.strictObject(pageQuery(['date', 'amount'])) }, async ({ query }) => ({
    ok: true,
    ...(query as object),
  })),
  callOf('GET', '/primary', { caller: 'access', primaryOnly: true }),
  callOf('GET', '/session', { caller: 'session' }),
  callOf('POST', '/otp', { caller: 'otp' }, async (_input, context) => ({
    ok: (context as OtpContext).otpToken === 'token',
  })),
  callOf('GET', '/broken', {}, failing(new Error('select * from secret at /srv/app.ts'))),
  callOf('GET', '/wrong-answer', {}, async () => ({ ok: 'yes' })),
  callOf('GET', '/gone', {}, failing(Object.assign(new Error('terminating connection'), { code: '57P01' }))),
  callOf('GET', '/left', { errors: ['PW-CURRENT'] }, failing(new Failure('PW-CURRENT', { attemptsLeft: 2 }))),
  callOf('GET', '/undeclared', {}, failing(new Failure('PW-FORCED'))),
];

describe('the mount', () => {
  let app: FastifyInstance;
  const config: Config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-mount-')),
    CHECK_ANSWERS: 'true',
  });
  beforeAll(async () => {
    app = Fastify({ bodyLimit: 64 * 1024, frameworkErrors: unroutable('zh_tw') });
    app.removeContentTypeParser('text/plain');
    installErrors(app, 'zh_tw');
    installProtection(app, config);
    const bearer = (headers: Record<string, unknown>) => String(headers.authorization ?? '');
    mount(app, CALLS, {
      config,
      limits: NO_LIMITS,
      deviceOf: () => undefined,
      distributed: false,
      authenticator: {
        session: async () => Promise.reject(sessionOver('unknown')),
        recognise: () => undefined,
        live: async (request) =>
          bearer(request.headers) === 'Bearer access' ? SESSION : Promise.reject(sessionOver('idle')),
        otp: async (request) =>
          bearer(request.headers) === 'Bearer token'
            ? { session: SESSION, token: 'token' }
            : Promise.reject(new Failure('NOT_NOW')),
      },
    });
    await app.ready();
  });

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'accept-language': 'en', authorization: 'Bearer access', ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
    });
    return {
      status: answer.statusCode,
      error: answer.json().error,
      payload: answer.json().payload,
      headers: answer.headers,
      raw: answer.body,
    };
  };

  it('[ERR-2] names wrong and unknown fields, never their values', async () => {
    const tooLong = await call('POST', '/write', { body: { name: 'secret-value', points: 5 } });
    expect(tooLong.status).toBe(400);
    expect(tooLong.error.code).toBe('VALIDATION');
    expect(Object.keys(tooLong.error.details.fields).sort()).toEqual(['name', 'points']);
    expect(tooLong.raw).not.toContain('secret-value');
    expect((await call('POST', '/write')).error.code).toBe('VALIDATION');
    expect((await call('POST', '/write', { body: ['x'] })).error.code).toBe('VALIDATION');
  });

  it('[S26] refuses a body where none is expected', async () => {
    expect(
      (await call('POST', '/otp', { body: { points: 1 }, headers: { authorization: 'Bearer token' } }))
        .status,
    ).toBe(400);
  });

  it('[ERR-2] answers bad JSON, forms, plain text and large bodies with their own codes', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await call('POST', '/write', { body: '{"name":', headers: json })).error.code).toBe('VALIDATION');
    expect(
      (await call('POST', '/write', { body: '{"__proto__":{"x":1},"name":"a"}', headers: json })).error.code,
    ).toBe('VALIDATION');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const form = await call('POST', '/write', { body: 'name=a', headers: { 'content-type': type } });
      expect([form.status, form.error.code]).toEqual([403, 'ORIGIN']);
    }
    const large = await call('POST', '/write', { body: { name: 'x'.repeat(70_000) } });
    expect([large.status, large.error.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('[S23] answers a malformed id like an unknown one', async () => {
    for (const id of ['%00', 'a%20b', '%27%20or%201=1', 'x'.repeat(300), '%', '%ff']) {
      const answer = await call('GET', `/things/${id}`);
      expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('[REG-2] names the field rule that is broken, or else the kind of check', async () => {
    const wrong = { named: 'secret', nested: { inner: 'secret' }, unnamed: 'secret', odd: 'secret' };
    const answer = await call('POST', '/reasons', { body: { ...wrong, twice: 'secret', named2: 'secret' } });
    expect(answer.error.details).toEqual({
      fields: {
        named: 'run',
        nested: 'own',
        unnamed: 'custom',
        odd: 'custom',
        twice: 'too_small',
        named2: 'unrecognized_keys',
      },
    });
    expect(answer.raw).not.toContain('secret');
    const missing = await call('POST', '/reasons', { body: { nested: 7 } });
    expect(missing.error.details.fields).toMatchObject({ named: 'invalid_type', nested: 'invalid_type' });
  });

  it('[S27] accepts only allow-listed sort columns, orders and sizes', async () => {
    expect((await call('GET', '/list?sortBy=amount&orderBy=asc&pageSize=100')).status).toBe(200);
    for (const query of [
      'sortBy=password',
      'orderBy=up',
      'pageSize=101',
      'pageSize=0',
      'pageNumber=-1',
      'pageNumber=1e3',
      'other=1',
    ]) {
      expect((await call('GET', `/list?${query}`)).error.code, query).toBe('VALIDATION');
    }
  });

  it('[S24] refuses primary-only calls to supplementary cardholders', async () => {
    const answer = await call('GET', '/primary');
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([
      403,
      'PRIMARY_ONLY',
      'Only the primary cardholder can use this function. Ask the primary cardholder, or contact us.',
    ]);
  });

  it('[ERR-1] answers 401 with its reason in the requested language', async () => {
    const english = await call('GET', '/things/1', { headers: { authorization: '' } });
    expect([english.status, english.error.details.reason]).toEqual([401, 'idle']);
    const chinese = await call('GET', '/session', { headers: { 'accept-language': 'zh-TW,zh;q=0.9' } });
    expect(chinese.error.message).toBe('您已登出');
    const byBody = await call('POST', '/write', { body: { name: 'too long', language: 'zh' } });
    expect(byBody.error.message).toBe('請確認輸入的內容。');
  });

  it('[OTP-5] accepts only an OTP token for a call that needs one', async () => {
    expect((await call('POST', '/otp')).status).toBe(403);
    expect((await call('POST', '/otp', { headers: { authorization: 'Bearer token' } })).payload).toEqual({
      ok: true,
    });
  });

  it('[ERR-3] [S48] shows a code and a reference for an unexpected error, never its cause', async () => {
    for (const path of ['/broken', '/wrong-answer']) {
      const answer = await call('GET', path);
      expect([answer.status, answer.error.code]).toEqual([500, '500']);
      expect(answer.error.requestId).toBeTruthy();
      expect(answer.raw).not.toMatch(/secret|select|\.ts|Error:|contract/);
    }
  });

  it('[ERR-1] answers MAINTENANCE with Retry-After when the database is gone', async () => {
    const answer = await call('GET', '/gone');
    expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([
      503,
      'MAINTENANCE',
      '30',
    ]);
  });

  it('[ERR-2] refuses a code that the contract does not declare, in tests', async () => {
    expect((await call('GET', '/undeclared')).error.code).toBe('500');
  });

  it('[ERR-2] fills the sentence with details', async () => {
    expect((await call('GET', '/left')).error.message).toBe('Current password is wrong. 2 attempts left.');
  });

  it('[ERR-2] answers an unknown call without repeating its address', async () => {
    const answer = await call('GET', '/no/such/<script>');
    expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(answer.raw).not.toContain('script');
  });
});
