/**
 * The till proves what the safety centre shows: each kind of payment under each control is approved or refused as the lists
 * of the call say, with an embedded card system and with one over HTTP.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bank, startBank } from '../../../examples/bank/bank.ts';
import { type HttpCardSystem, openHttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import {
  CONTROL_LIMITS,
  CONTROL_SWITCHES,
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../../shared/card-controls.ts';
import { type TestApp, testApp } from '../../../tests/support/api/api.ts';
import {
  type DatabaseContext,
  describeOnEachDatabase,
  testStart,
} from '../../../tests/support/database/databases.ts';
import { createBankTill, seedDemo, type TillAnswer } from '../../demo/server/public.ts';
import type { CardControls } from '../contract.ts';
import { Holder, ntd, paymentBody } from '../testing/calls.ts';
import { resetControls } from './test-setup.ts';

const TOKEN = 'a-token-of-the-test-bank';
/** What each state of the matrix sets, and the kinds that its list says it stops. */
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

type Pay = (holder: Holder, kind: PaymentKind) => Promise<TillAnswer>;

/** Every kind in every state. Each payment is NT$100. */
function matrix(
  appOf: () => TestApp,
  reset: () => Promise<void>,
  pay: Pay,
  addWallet: (holder: Holder) => Promise<unknown>,
) {
  it.each(STATES)(
    '[SAFE-5] $name: the till does what the lists say, for ten kinds',
    async ({ change, stops }) => {
      await reset();
      const holder = await Holder.open(appOf(), 'primary1');
      await addWallet(holder);
      if (Object.keys(change).length > 0) expect((await holder.tighten(change)).status).toBe(200);
      const listed = stops(await holder.controls());
      const differences: string[] = [];
      for (const kind of PAYMENT_KINDS) {
        const { approved } = await pay(holder, kind);
        if (approved === listed.includes(kind))
          differences.push(`${kind}: ${approved ? 'approved' : 'refused'}`);
        // The day's limit is above each payment alone.
      }
      expect(PAYMENT_KINDS).toHaveLength(10);
      expect(differences).toEqual([]);
    },
  );
}

async function demoBank(context: DatabaseContext): Promise<void> {
  await seedDemo(context.db(), { ...testStart(), namedOnly: true });
}

describeOnEachDatabase('the till of an embedded card system', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    await demoBank(context);
    t = await testApp(context);
  }, 60_000);
  matrix(
    () => t,
    () => resetControls(context),
    (holder, kind) => holder.pay({ kind }),
    (holder) => holder.addWallet(),
  );

  describe('a payment', () => {
    let holder: Holder;
    beforeEach(async () => {
      await resetControls(context);
      holder = await Holder.open(t, 'primary1');
    });
    const card = async () =>
      (await holder.browser.call('GET', `/cards/${holder.cardId}`)).payload as Record<
        'currentBalance' | 'availableCredit',
        { amount: string }
      > & { points: number };
    const unbilled = async () =>
      (
        (await holder.browser.call('GET', `/cards/${holder.cardId}/transactions/unposted`)).payload as {
          content: {
            description: string;
            postingDate?: string;
            amount: object;
            foreignAmount?: object;
            merchantCountry?: string;
          }[];
        }
      ).content.filter(({ description }) => description.startsWith('Till'));
    const events = async () =>
      (
        await sql<{
          kind: string;
          content: Record<string, unknown>;
        }>`select kind, content from portal.bank_events
          order by received_at, event_id`.execute(context.db())
      ).rows;

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
      await holder.tighten({ perDay: ntd(1000) });
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => holder.pay({ kind: 'chip', amount: '100' })),
      );
      expect(answers.filter(({ approved }) => approved)).toHaveLength(10);
      expect(await holder.pay({ kind: 'chip', amount: '1' })).toEqual({ approved: false, reason: 'per-day' });
      const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
      expect(await holder.pay({ kind: 'chip', amount: '1000', at })).toMatchObject({ approved: true });
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

    it('[SAFE-5] abroad is stopped by its switch whatever its kind, and is converted to dollars', async () => {
      expect(
        await holder.pay({ kind: 'online', amount: '10', currency: 'USD', country: 'US' }),
      ).toMatchObject({
        approved: true,
        amount: ntd(315),
      });
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
      const number = await holder.number();
      const states = await Holder.open(t, 'states1', 'unactivated');
      expect(await states.pay({ kind: 'chip' })).toEqual({ approved: false, reason: 'card-status' });
      const lost = { category: 'lost', reason: 'transport', reasonDetail: 'On the train', language: 'en' };
      await holder.browser.call('POST', `/cards/${holder.cardId}/replacement`, lost);
      expect(await holder.pay({ kind: 'chip' }, number)).toEqual({ approved: false, reason: 'unknown-card' });
      await t.app.server.inject({ method: 'POST', url: '/demo/reset', payload: {} });
    });

    const bad: readonly (readonly [string, object])[] = [
      ['amount', { amount: '0' }],
      ['amount', { amount: '-5' }],
      ['amount', { amount: '1.5' }],
      ['amount', { amount: '１００' }],
      ['amount', { amount: '1e3' }],
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
      const payload = { ...paymentBody({ kind: 'chip' }, await holder.number()), ...change };
      const answer = await t.app.server.inject({ method: 'POST', url: '/demo/purchase', payload });
      expect([answer.statusCode, Object.keys(answer.json().error.details.fields)]).toEqual([400, [field]]);
      expect(await events()).toEqual([]);
    });
  });
});

describeOnEachDatabase('the till of a card system over HTTP', (context) => {
  let bank: Bank;
  let http: HttpCardSystem;
  let t: TestApp;
  beforeAll(async () => {
    await demoBank(context);
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
    t = await testApp(context, {}, { cardSystem: () => ({ ...reads!, commands }) });
  }, 60_000);
  afterAll(async () => {
    await t.app.server.close();
    http.close();
    await bank.close();
  });
  const till = () => createBankTill({ url: bank.url, token: TOKEN });
  matrix(
    () => t,
    () => resetControls(context),
    async (holder, kind) => till().purchase(paymentBody({ kind }, await holder.number())),
    async (holder) => till().addWallet({ card: await holder.number(), wallet: 'Phone' }),
  );
});
