import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ANN, BEN, BENS, sampleId, USED } from '../../../bank/conformance/sample/sample-bank.ts';
import * as make from '../../../bank/events/test-events.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { sealFacts } from './facts.ts';
import { insertNotices } from './notices-store.ts';
import { differences, settingsFrom } from './settings.ts';
import { replaceSettings } from './settings-store.ts';
import { type AlertBank, cipher, setUpAlerts } from './test-bank.ts';

const abroad = { amount: { amount: '12.30', currency: 'USD' }, country: 'US', exchangeDate: make.latest };
let lines = 0;
/** A new transaction of the card. */
const bought = (amount: number, change: Partial<ReturnType<typeof make.authorised>> = {}) =>
  make.authorised(1, { transactionId: sampleId(20_000 + lines++), amount: make.ntd(amount), ...change });
const foreign = (amount = 10) => bought(amount, { online: true, abroad });

describeOnUsualDatabase('notices of events', (context) => {
  let bank: AlertBank;
  beforeEach(async () => {
    bank = await setUpAlerts(context);
  });
  const kinds = async () => (await bank.notices()).map(({ kind }) => kind);

  it('[ALERT-3] gives one notice for a line, in any order of authorisation and posting', async () => {
    const transactionId = sampleId(7001);
    const authorised = bought(4000, { transactionId });
    const posted = make.posted(0.5, { transactionId, amount: make.ntd(4100) });
    await bank.send(authorised);
    await bank.send(posted);
    expect(await kinds()).toEqual(['purchase-online']);
    await sql`truncate portal.bank_events, portal.notices`.execute(bank.db);
    await bank.send(posted);
    await bank.send(authorised);
    await bank.send(authorised);
    expect(await kinds()).toEqual(['purchase-online']);
  });

  it('[ALERT-3] gives a notice for a line that passes the threshold only when it is posted', async () => {
    const transactionId = sampleId(7001);
    await bank.send(bought(2900, { transactionId }));
    expect(await kinds()).toEqual([]);
    await bank.send(make.posted(0.5, { transactionId, amount: make.ntd(3100) }));
    expect(await kinds()).toEqual(['purchase-online']);
  });

  it('[ALERT-3] gives one notice of the fifth purchase at foreign websites, and none of the fourth and sixth', async () => {
    await bank.send(foreign(), foreign(), foreign(), foreign());
    const fourth = await kinds();
    expect(fourth).not.toContain('foreign-online');
    await bank.send(foreign());
    await bank.send(foreign(), foreign());
    expect((await kinds()).filter((kind) => kind === 'foreign-online')).toHaveLength(1);
  });

  it('[ALERT-3] counts a purchase at a foreign website once, however often it is sent', async () => {
    const first = foreign();
    await bank.send(first, foreign(), foreign(), foreign());
    await bank.send(first, { ...first, eventId: 'E-again', occurredAt: make.ago(0.5) });
    expect(await kinds()).not.toContain('foreign-online');
  });

  it('[ALERT-3] gives one notice of the fifth when ten requests race, for two customers at once', async () => {
    const own = Array.from({ length: 10 }, () => foreign());
    const others = own.map((event) => ({
      ...event,
      eventId: `${event.eventId}-b`,
      customerId: BEN,
      cardId: BENS,
    }));
    await Promise.all([...own, ...others].map((event) => bank.send(event)));
    const fifth = (await bank.notices()).filter(({ kind }) => kind === 'foreign-online');
    expect(fifth.map(({ customer_id }) => customer_id).sort()).toEqual([ANN, BEN].sort());
  });

  it('[ALERT-3] stores every event once when many racing requests have it', async () => {
    const events = [bought(9000), make.refused(1), make.tokenAdded(1), make.dispute(1)];
    await Promise.all(Array.from({ length: 10 }, () => bank.send(...events)));
    expect((await kinds()).sort()).toEqual(['dispute', 'purchase-online', 'refused', 'token-added']);
  });

  /** The states of a case in their order, with the minutes ago. */
  const STATES = ['received', 'more-wanted', 'with-merchant-bank', 'more-wanted', 'against-you'] as const;
  const caseEvents = (change: Partial<ReturnType<typeof make.dispute>> = {}) =>
    STATES.map((state, at) =>
      make.dispute(20 - at, { state, step: at + 1, reference: 'D26031200017', ...change }),
    );
  const told = async () =>
    (await bank.notices()).map(({ facts, source, handed_at }) => ({
      state: facts.outcome,
      source,
      isSent: handed_at === null,
    }));

  it('[BANK-44] gives one notice for each state of a case, in any order and number of events', async () => {
    let copies = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...STATES.keys(), ...STATES.keys()], { minLength: STATES.length * 2 }),
        async (order) => {
          const disputeId = sampleId(8000 + copies++);
          const events = caseEvents({ disputeId });
          const first = new Set<number>();
          for (const n of order) {
            // The bank sends a state again under another id.
            const again = first.has(n)
              ? { eventId: `again-${disputeId}-${n}` }
              : { eventId: `${disputeId}-${n}` };
            first.add(n);
            await bank.send({ ...events[n]!, ...again });
          }
          const own = (await told()).filter(({ source }) => source.includes(disputeId));
          expect(own.map(({ state }) => state)).toEqual([...STATES]);
          // A message about a state is sent unless a later one was known.
          const isLatest = order.map((n, at) => order.slice(0, at).every((earlier) => earlier <= n));
          const sent = new Set(order.filter((_, at) => isLatest[at]));
          expect(own.map(({ isSent }) => isSent)).toEqual(STATES.map((_, n) => sent.has(n)));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('[BANK-44] takes the names of states of the release before for the same states', async () => {
    await bank.send(make.dispute(9, { state: 'opened' }), make.dispute(8, { state: 'received', step: 1 }));
    await bank.send(make.dispute(7, { state: 'against-you' }), make.dispute(6, { state: 'rejected' }));
    expect((await told()).map(({ state }) => state)).toEqual(['received', 'against-you']);
  });

  it('[BANK-44] gives no notice of a state that a command of the portal caused, before its answer and after it', async () => {
    const commandId = sampleId(8999);
    await bank.send(make.dispute(9, { state: 'received', commandId }));
    await bank.send(make.dispute(8, { state: 'withdrawn', commandId }));
    expect(await told()).toEqual([]);
    await bank.send(make.dispute(7, { state: 'received' }));
    expect((await told()).map(({ state }) => state)).toEqual(['received']);
  });

  it('[ALERT-3] tells about a new due date, and not about a payment', async () => {
    const printed = (
      await sql<{ due: string }>`select to_char(payment_due_date, 'YYYY-MM-DD') as due from cards.statements
        where card_id = ${USED} and statement_date = ${make.latest}`.execute(bank.db)
    ).rows[0]!.due;
    await bank.send(make.dueChanged(3, { paymentDueDate: printed }));
    expect(await kinds()).toEqual([]);
    await bank.send(make.dueChanged(2));
    await bank.send(make.dueChanged(1, { paidSince: make.ntd(2600) }));
    expect(await kinds()).toEqual(['due-changed']);
  });

  const froze = (minutes: number, version: number, since = minutes) =>
    make.controls(minutes, { version, freeze: { since: make.ago(since), by: 'bank' } });

  it('[ALERT-3] [SAFE-1] tells once that the bank has frozen a card, and once that the freeze has ended', async () => {
    const events = [
      make.controls(9, { version: 1, freeze: { since: make.ago(9), by: 'holder' } }),
      froze(8, 2),
      // The same freeze with other settings, twice.
      froze(7, 3, 8),
      froze(7, 3, 8),
      make.controls(6, { version: 4 }),
      make.controls(5, { version: 5, cash: false }),
    ];
    for (const event of events) await bank.send(event);
    await bank.send(...events);
    const told = (await bank.notices()).map(({ kind, facts }) => [kind, facts.frozen]);
    expect(told).toEqual([
      ['control', true],
      ['control', false],
    ]);
    await bank.send(froze(4, 6));
    expect(await kinds()).toHaveLength(3);
  });

  it('[ALERT-3] [SAFE-1] does not tell about a freeze that is over when it arrives', async () => {
    await bank.send(make.controls(6, { version: 4 }));
    await bank.send(froze(8, 2));
    expect(await kinds()).toEqual([]);
    await bank.send(froze(3, 5), make.controls(2, { version: 6 }));
    expect((await bank.notices()).map(({ facts }) => facts.frozen)).toEqual([false]);
  });

  it('[ALERT-3] gives none to people who are not registered, and none for unknown cards', async () => {
    await sql`delete from portal.users where customer_id = ${ANN}`.execute(bank.db);
    await bank.send(bought(9000));
    await bank.send(bought(9000, { customerId: BEN }));
    expect(await kinds()).toEqual([]);
  });

  it('[ALERT-3] lists an event of the day before yesterday, and sends no message about it', async () => {
    await bank.send(bought(9000, { occurredAt: make.ago(48 * 60) }));
    await bank.alerts.sender.drain();
    expect(await kinds()).toEqual(['purchase-online']);
    expect(await bank.outbox()).toEqual([]);
  });

  it('[ALERT-1] follows the threshold that was saved', async () => {
    const settings = settingsFrom({});
    const lower = { ...settings['purchase-online'], threshold: 500 };
    const kindsOf = differences({ ...settings, 'purchase-online': lower });
    const change = { kinds: kindsOf, pushAmounts: false, language: 'en' } as const;
    await bank.db.transaction().execute((trx) => replaceSettings(trx, ANN, 0, change));
    await bank.send(bought(500, { online: true }), bought(499, { online: true }));
    expect((await bank.notices()).map(({ facts }) => facts.amount)).toEqual(['500']);
  });

  it('[ALERT-1] falls back to the default for a stored setting that the rules of today refuse', () => {
    const stored = { 'purchase-online': { sms: false, email: false, push: true, threshold: 99_999 } };
    expect(settingsFrom(stored)['purchase-online']).toEqual(settingsFrom({})['purchase-online']);
  });

  it('[ALERT-2] stores no amount, shop or name in clear', async () => {
    // Eight digits, because fewer may occur in the ciphertext by chance.
    const amount = 98_765_432;
    await bank.send(bought(amount), make.tokenAdded(1));
    const rows = (
      await sql<{ row: string }>`select to_jsonb(n)::text as row from portal.notices n`.execute(bank.db)
    ).rows;
    expect(rows).toHaveLength(2);
    for (const secret of [String(amount), 'Night market', '夜市', 'Phone']) {
      const hex = Buffer.from(secret).toString('hex');
      for (const { row } of rows) expect(row.includes(secret) || row.includes(hex), secret).toBe(false);
    }
  });

  it('[ALERT-4] holds back what is not urgent from 22:00 to 08:00', async () => {
    const dueAt = async (time: string, kind: 'statement' | 'refused') => {
      await sql`truncate portal.notices`.execute(bank.db);
      await bank.setTime(time);
      const noticeId = sampleId(1);
      const { now } = (await sql<{ now: Date }>`select app_now() as now`.execute(bank.db)).rows[0]!;
      const sealed = sealFacts(cipher, { cardId: USED }, { customerId: ANN, noticeId });
      const row = { customerId: ANN, noticeId, source: 'x', kind, at: now.toISOString(), sealed };
      await bank.db
        .transaction()
        .execute((trx) => insertNotices(trx, [{ ...row, atOnce: kind === 'refused', listed: false }]));
      const { rows } = await sql<{ minutes: number }>`select
        round(extract(epoch from deliver_at - ${now}::timestamptz) / 60)::int as minutes from portal.notices`.execute(
        bank.db,
      );
      return rows[0]!.minutes;
    };
    expect(await dueAt('21:59', 'statement')).toBe(0);
    expect(await dueAt('22:01', 'statement')).toBe(9 * 60 + 59);
    expect(await dueAt('00:30', 'statement')).toBe(7 * 60 + 30);
    expect(await dueAt('07:58', 'statement')).toBe(2);
    expect(await dueAt('08:01', 'statement')).toBe(0);
    expect(await dueAt('03:00', 'refused')).toBe(0);
  });
});
