/** A passkey in place of a code, in flows with a single call and no earlier steps (PASSKEY-7). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import type { PasskeyRequest } from '../../../shared/http/passkeys.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import type { Authenticator } from '../../../tests/support/api/clients/authenticator.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { givePasskey, newAuthenticator, resetPasskeys } from '../testing/passkeys.ts';

const today = taipeiDate(new Date());
const LIMIT = {
  amount: { amount: '150000', currency: 'TWD' },
  startDate: today,
  endDate: addDays(today, 30),
};
const MILES = { catalogCode: 'EVAM0001', quantity: 1000, airmileId: '1234567890' };

describeOnBank('a confirmation by passkey of a single request', (context) => {
  let t: TestApp;
  let browser: Browser;
  let phone: Authenticator;
  let cards: { cardId: string; status: string }[];
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await resetPasskeys(context.db());
    await sql`delete from cards.limit_requests`.execute(context.db());
    await sql`delete from cards.controls`.execute(context.db());
    browser = await t.browser().open();
    await browser.logIn('demo.primary1');
    phone = newAuthenticator(true);
    await givePasskey(context.db(), demoPerson('primary1').customerId, phone, 24);
    cards = (await browser.call('GET', '/cards')).payload as typeof cards;
  });

  const ask = async (path: string, body: object) => {
    const asked = { isResend: false, language: 'en', method: 'passkey', ...body };
    const { payload, raw, status } = await browser.call('POST', `${path}/request-otp`, asked);
    expect([raw.body, status]).toEqual([expect.any(String), 200]);
    return (payload as { passkey: PasskeyRequest }).passkey;
  };
  /** Confirms with a signature for the request. */
  const confirm = (path: string, body: object, options: PasskeyRequest): Promise<Answer> =>
    browser.call('POST', `${path}/validate-otp`, { language: 'en', ...body, assertion: phone.get(options) });

  it('[PASSKEY-7] raises a limit, and not another one', async () => {
    const card = cards[0]!.cardId;
    const path = `/cards/${card}/change-credit-limit`;
    const { payload } = await browser.call('GET', `/cards/${card}/limit-inquiry`);
    const body = { ...LIMIT, traceId: (payload as { traceId: string }).traceId };
    for (const over of [
      { amount: { amount: '151000', currency: 'TWD' } },
      { endDate: addDays(today, 31) },
      { startDate: addDays(today, 1) },
    ]) {
      const wrong = await confirm(path, { ...body, ...over }, await ask(path, body));
      expect(wrong.error?.code).toBe('NOT_NOW');
    }
    expect((await confirm(path, body, await ask(path, body))).status).toBe(200);
  });

  it('[PASSKEY-7] loosens the controls of a card, and not those of another one', async () => {
    const [one, other] = cards.filter(({ status }) => status === 'active');
    for (const { cardId } of [one!, other!])
      await browser.call('POST', `/cards/${cardId}/controls/freeze`, { language: 'en' });
    const path = ({ cardId }: { cardId: string }) => `/cards/${cardId}/controls/loosen`;
    const { payload } = await browser.call('GET', `/cards/${one!.cardId}/controls`);
    const change = { version: (payload as { version: number }).version, frozen: false };
    const options = await ask(path(one!), change);
    expect((await confirm(path(other!), change, options)).error?.code).toBe('NOT_NOW');
    const confirmed = await confirm(path(one!), change, await ask(path(one!), change));
    expect(confirmed.status).toBe(200);
  });

  it('[PASSKEY-7] confirms the first redemption to a membership, and not to another one', async () => {
    const path = '/points-redemption/redeem-product-partner';
    const body = { ...MILES, cardId: cards[0]!.cardId };
    for (const over of [{ airmileId: '1234567891' }, { quantity: 2000 }]) {
      const wrong = await confirm(path, { ...body, ...over }, await ask(path, body));
      expect(wrong.status).not.toBe(200);
    }
    const confirmed = await confirm(path, body, await ask(path, body));
    expect(confirmed.status).toBe(200);
    const { accessToken } = confirmed.payload as { accessToken: string };
    const done = await browser.call('POST', path, { ...body, otpToken: accessToken });
    expect([done.error, done.status]).toEqual([undefined, 200]);
  });

  it('[PASSKEY-7] [CPY-1] requests a copy of the data, and does not read one', async () => {
    const begin = (options: PasskeyRequest) =>
      browser.call(
        'POST',
        '/data-copy',
        { language: 'en', assertion: phone.get(options) },
        { 'idempotency-key': randomUUID() },
      );
    const { status, payload } = await begin(await ask('/data-copy', {}));
    expect(status).toBe(200);
    const { copyId } = payload as { copyId: string };
    await sql`update portal.data_copies set state = 'failed'`.execute(context.db());
    const reading = await ask('/data-copy', { copyId });
    expect((await begin(reading)).error?.code).toBe('NOT_NOW');
  });
});
