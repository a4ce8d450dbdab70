import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { BankIdentity } from '../../server/brand/identity.ts';
import { installErrors } from '../../server/http/errors.ts';
import { demoBank } from '../../tests/support/data/content.ts';
import { answerUnknown } from './unknown.ts';
import { installWellKnown } from './well-known.ts';

const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let bank: BankIdentity = demoBank;
let now = new Date('2026-11-27T00:00:00Z');
const app = Fastify();
installErrors(app, 'zh_tw');
installWellKnown(app, {
  config: { publicOrigin: 'https://cards.ferrybank.tw' },
  clock: { now: () => now },
  bank: () => bank,
});
app.get('/*', (request, reply) => answerUnknown(request, reply, '/api/v1'));
afterAll(() => app.close());

const get = (url: string, accept: string | undefined = PAGE, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: accept === '' ? {} : { accept } });

describe('[GEN-19] an unknown address', () => {
  it.each([
    ['/api/v1/nothing', PAGE],
    ['/api/v2/cards', PAGE],
    ['/API/v2/cards', PAGE],
    ['/api', PAGE],
    ['/graphql', '*/*'],
    ['/rest/cards?x=1', PAGE],
    ['/v1/cards', ''],
    ['/assets/none', PAGE],
    ['/wp-login.php', PAGE],
    ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', PAGE],
    ['/.well-known/openid-configuration', '*/*'],
    ['/cards', 'application/json'],
    ['/en/cards', 'application/json, text/plain'],
    ['/u/cards/', 'application/problem+json'],
  ])('of a program answers 404 as JSON: %s', async (url, accept) => {
    const answer = await get(url, accept);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    expect(answer.json().error).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['/nothing', PAGE, '/login?unknown'],
    ['/nothing', '*/*', '/login?unknown'],
    ['/nothing', '', '/login?unknown'],
    ['/apis', PAGE, '/login?unknown'],
    ['/en/anything', PAGE, '/en/login?unknown'],
    ['/en', PAGE, '/en/login'],
    ['/ch/anything?x=/en/', PAGE, '/ch/login?unknown'],
    ['/english', PAGE, '/login?unknown'],
  ])('of a person leads to the log-on in its language: %s', async (url, accept, login) => {
    const answer = await get(url, accept);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, login]);
    expect(answer.headers.vary).toBe('accept');
  });

  it('is 404 for other methods, also if they accept pages', async () => {
    const answer = await get('/nothing', PAGE, 'POST');
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('[GEN-19] well-known addresses', () => {
  it('lead password managers to the page for a new password', async () => {
    const answer = await get('/.well-known/change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/u/change-password']);
  });

  it('have security.txt only with a contact of the bank that is still valid', async () => {
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
    const contact = ['mailto:security@ferrybank.tw', 'tel:+886-2-2345-6789'];
    bank = {
      ...demoBank,
      security: { contact, expires: '2027-06-30', policy: 'https://www.ferrybank.tw/report' },
    };
    const answer = await get('/.well-known/security.txt');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body.split('\n')).toEqual([
      'Contact: mailto:security@ferrybank.tw',
      'Contact: tel:+886-2-2345-6789',
      'Expires: 2027-06-30T15:59:59.000Z',
      'Preferred-Languages: en, zh-TW',
      'Canonical: https://cards.ferrybank.tw/.well-known/security.txt',
      'Policy: https://www.ferrybank.tw/report',
      '',
    ]);
    now = new Date('2027-06-30T16:00:00Z');
    expect((await get('/.well-known/security.txt')).statusCode).toBe(404);
  });
});
