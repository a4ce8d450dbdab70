/**
 * Pays at the demo's till (its payment terminal) under each control. Each kind of payment must be refused exactly if
 * the response of the safety centre lists it as stopped. Tests the embedded card system and a card system over HTTP.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bank, startBank } from '../../../bank/reference/bank.ts';
import { type HttpCardSystem, openHttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import {
  CONTROL_LIMITS,
  CONTROL_SWITCHES,
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../../shared/card-controls.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { read } from '../../../tests/support/api/reads.ts';
import { shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank, testStart } from '../../../tests/support/database/databases.ts';
import type { Transaction } from '../../account-detail/contract.ts';
import type { CardDetail } from '../../cards/contract.ts';
import { type AuthorisationResult, createBankTill } from '../../demo/server/till.ts';
import type { CardControls } from '../contract.ts';
import { Holder, ntd, paymentBody } from '../testing/calls.ts';
import { resetControls } from './test-setup.ts';

const TOKEN = 'a-token-of-the-test-bank';
/** The settings of each state, and the kinds of payment that its response lists as stopped. */
const STATES: readonly {
  readonly name: string;
  readonly change: object;
  readonly stops: (controls: CardControls) => readonly PaymentKind[];
}[] = [
  { name: 'free', change: {}, stops: () => [] },
  {
    name: 'frozen',
    change: { frozen: true },
    stops: ({ effects }) => PAYMENT_KINDS.filter((kind) => effects[kind] === 'stops'),
  },
  ...CONTROL_SWITCHES.map((name) => ({
    name: `${name} off`,
    change: { [name]: false },
    stops: ({ switches }: CardControls) => switches[name].stops,
  })),
  ...CONTROL_LIMITS.map((name) => ({
    name: `above ${name}`,
    change: { [name]: ntd(99) },
    stops: ({ limits }: CardControls) => limits[name].stops,
  })),
];

/** A card holder, with functions to pay with the card. */
interface PayingHolder {
  readonly holder: Holder;
  readonly pay: (kind: PaymentKind) => Promise<AuthorisationResult>;
  readonly addWallet: () => Promise<unknown>;
}

/**
 * Returns each state and payment kind whose approval contradicts the `stops` or `effects` of the response. Pays NT$100
 * each time.
 */
async function differences(
  { holder, pay, addWallet }: PayingHolder,
  reset: () => Promise<void>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, change, stops } of STATES) {
    await reset();
    await addWallet();
    if (Object.keys(change).length > 0) expect((await holder.tighten(change)).status).toBe(200);
    const listed = stops(await holder.controls());
    expect(listed.length > 0).toBe(name !== 'free');
    for (const kind of PAYMENT_KINDS)
      if ((await pay(kind)).approved === listed.includes(kind)) found.push(`${name}: ${kind}`);
  }
  return found;
}

describeOnBank('the till', (context) => {
  const reset = () => resetControls(context);
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });

  it('[SAFE-5] embedded card system: ten kinds in eight states do what the lists say', async () => {
    expect([PAYMENT_KINDS.length, STATES.length]).toEqual([10, 8]);
    const holder = await Holder.open(t);
    const pay = (kind: PaymentKind) => holder.pay({ kind });
    expect(await differences({ holder, pay, addWallet: () => holder.addWallet() }, reset)).toEqual([]);
  });

  describe('of a card system over HTTP', () => {
    let bank: Bank;
    let http: HttpCardSystem;
    let over: TestApp;
    beforeAll(async () => {
      bank = await startBank({ db: context.db(), keys: testStart().keys, token: TOKEN });
      const settings = {
        url: bank.url,
        auth: { kind: 'bearer', token: TOKEN },
        reads: 'http',
        calls: 50,
      } as const;
      const silent = { warn: () => undefined, error: () => undefined };
      http = openHttpCardSystem({ ...settings, readMs: 10_000, commandMs: 10_000 }, silent, systemClock);
      const { commands, reads } = http;
      over = await testApp(context, {}, { cardSystem: () => ({ ...reads!, commands }) });
    });
    afterAll(async () => {
      await over.app.server.close();
      http.close();
      await bank.close();
    });

    it('[SAFE-5] [OPS-4] ten kinds in eight states do what the lists say', async () => {
      const holder = await Holder.open(over);
      const card = await holder.cardNumber();
      const { purchase, addWallet } = createBankTill({ url: bank.url, token: TOKEN });
      const till = {
        holder,
        pay: (kind: PaymentKind) => purchase(paymentBody({ kind }, card)),
        addWallet: () => addWallet({ card, wallet: 'Phone' }),
      };
      expect(await differences(till, reset)).toEqual([]);
    });

    it('[SAFE-5] refuses a wrong payment and a wrong token', async () => {
      const { url } = bank;
      const wrong = paymentBody({ kind: 'chip', amount: '0' }, '9999000000000012');
      await expect(createBankTill({ url, token: TOKEN }).purchase(wrong)).rejects.toMatchObject({
        code: 'VALIDATION',
      });
      const stranger = createBankTill({ url, token: 'another-token-of-a-bank' });
      await expect(stranger.purchase(wrong)).rejects.toMatchObject({ code: 'CARD-SYSTEM' });
    });
  });

  describe('a payment', () => {
    let holder: Holder;
    beforeAll(async () => {
      holder = await Holder.open(t);
    });
    beforeEach(reset);
    const card = () => read<CardDetail>(holder.browser, `/cards/${holder.cardId}`);
    const unbilled = async () => {
      const path = `/cards/${holder.cardId}/transactions/unposted`;
      const { content } = await read<{ content: Transaction[] }>(holder.browser, path);
      return content.filter(({ description }) => description.startsWith('Till'));
    };
    const events = async () => {
      const { rows } = await sql<{ kind: string; content: Record<string, unknown> }>`select kind, content
        from portal.bank_events order by received_at, event_id`.execute(context.db());
      return rows;
    };

    it('[SAFE-5] writes the authorised line and the balance, and is an event of the bank', async () => {
      const before = await card();
      expect(await holder.pay({ kind: 'chip', amount: '1234' })).toEqual({
        approved: true,
        amount: ntd(1234),
        transactionId: expect.any(String),
      });
      const after = await card();
      expect(Number(after.currentBalance.amount)).toBe(Number(before.currentBalance.amount) + 1234);
      expect(after.points).toBe(before.points);
      const [line] = await unbilled();
      expect(line).toMatchObject({ amount: ntd(1234) });
      expect(line).not.toHaveProperty('postingDate');
      expect((await events()).map(({ kind, content }) => [kind, content.amount])).toEqual([
        ['authorised', ntd(1234)],
      ]);
    });

    it('[SAFE-5] that is refused writes no line and is an event with its reason', async () => {
      await holder.freeze();
      const before = await card();
      expect(await holder.pay({ kind: 'online' })).toEqual({ approved: false, reason: 'frozen' });
      expect([await card(), await unbilled()]).toEqual([before, []]);
      expect((await events()).map(({ kind, content }) => [kind, content.reason])).toEqual([
        ['refused', 'frozen'],
      ]);
    });

    it('[SAFE-2] counts the day’s payments, also at once, and starts again on the next day', async () => {
      const number = await holder.cardNumber();
      const { rows } = await sql<{ paid: number }>`select coalesce(sum(amount), 0)::int as paid
        from cards.transactions
        where card_id = ${holder.cardId} and amount > 0 and category not in ('fee', 'interest', 'instalment', 'adjustment')
          and transaction_date = (app_now() at time zone 'Asia/Taipei')::date`.execute(context.db());
      const paidToday = rows[0]?.paid ?? 0;
      await holder.tighten({ perDay: ntd(paidToday + 1000) });
      const pay = (amount: number) => holder.pay({ kind: 'chip', amount: `${amount}` }, number);
      // Fewer on a cluster, because more need more time than a call has.
      const [count, amount] = context.distributed ? [6, 200] : [12, 100];
      const answers = await Promise.all(Array.from({ length: count }, () => pay(amount)));
      expect(answers.filter(({ approved }) => approved)).toHaveLength(1000 / amount);
      expect(await pay(1)).toEqual({ approved: false, reason: 'per-day' });
      await shiftClock(context.db(), 86_400);
      expect(await pay(1000)).toMatchObject({ approved: true });
    });

    it('[SAFE-5] keeps the credit limit when payments race', async () => {
      const { availableCredit } = await card();
      const third = `${Math.floor(Number(availableCredit.amount) / 3)}`;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => holder.pay({ kind: 'online', amount: third })),
      );
      expect(answers.filter(({ approved }) => approved)).toHaveLength(3);
      expect(answers.find(({ approved }) => !approved)).toEqual({ approved: false, reason: 'credit' });
    });

    it('[SAFE-5] abroad is stopped by its switch for each kind, and is converted to dollars', async () => {
      const inDollars = { kind: 'online', amount: '10', currency: 'USD', country: 'US' } as const;
      expect(await holder.pay(inDollars)).toMatchObject({ approved: true, amount: ntd(315) });
      expect((await unbilled())[0]).toMatchObject({
        foreignAmount: { amount: '10.00', currency: 'USD' },
        merchantCountry: 'US',
      });
      await holder.tighten({ abroad: false });
      for (const kind of ['chip', 'online', 'recurring', 'abroad'] as const)
        expect(await holder.pay({ kind, country: 'US' })).toEqual({ approved: false, reason: 'abroad-off' });
      expect(await holder.pay({ kind: 'online' })).toMatchObject({ approved: true });
    });

    it('[SAFE-5] is settled once: the authorised line is posted and the balance stays', async () => {
      await holder.pay({ kind: 'chip', amount: '777' });
      const before = await card();
      await holder.freeze();
      expect(await holder.pay({ kind: 'settlement', amount: '777' })).toMatchObject({ approved: true });
      expect(await card()).toEqual({ ...before, frozen: true });
      const lines = await unbilled();
      expect(lines).toHaveLength(1);
      expect(lines[0]).toHaveProperty('postingDate');
    });

    it('[SAFE-5] with a card that is lost or not activated is refused, with its old number unknown', async () => {
      const states = await Holder.open(t, 'states1', 'unactivated');
      expect(await states.pay({ kind: 'chip' })).toEqual({ approved: false, reason: 'card-status' });
      states.cardId = (await states.cards()).find(({ status }) => status === 'active')?.cardId ?? '';
      const number = await states.cardNumber();
      const lost = { category: 'lost', reason: 'transport', reasonDetail: 'On the train', language: 'en' };
      await states.browser.call('POST', `/cards/${states.cardId}/replacement`, lost);
      expect(await states.pay({ kind: 'chip' }, number)).toEqual({ approved: false, reason: 'unknown-card' });
    });

    const bad: readonly (readonly [string, object])[] = [
      ['amount', { amount: '0' }],
      ['amount', { amount: '1.5' }],
      ['currency', { currency: 'XXX' }],
      ['country', { kind: 'abroad', country: 'TW' }],
      ['country', { currency: 'USD' }],
      ['kind', { kind: 'cheque' }],
      ['card', { card: '4111' }],
      ['at', { at: '2020-01-01T00:00:00Z' }],
      ['at', { at: '2999-01-01T00:00:00Z' }],
      ['body', { extra: 1 }],
    ];
    it.each(bad)('[SAFE-5] refuses a wrong %s: %j', async (field, change) => {
      const payload = { ...paymentBody({ kind: 'chip' }, holder.person.cards[0]?.number ?? ''), ...change };
      const answer = await t.app.server.inject({ method: 'POST', url: '/demo/purchase', payload });
      expect([answer.statusCode, Object.keys(answer.json().error.details.fields)]).toEqual([400, [field]]);
      expect(await events()).toEqual([]);
    });
  });
});
