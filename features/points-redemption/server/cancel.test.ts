/** Cancellation of a redemption over the API, with the embedded card system and with one elsewhere. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { remoteOf } from '../../../bank/conformance/remote-of-local.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import { namedAudit } from '../../../tests/support/api/audit.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { Cancelled, HistoryItem, RedemptionDetail } from '../contract.ts';
import { type Person, refusal, succeeded, type TestSetup, testSetup } from './test-setup.ts';

const COFFEE = { catalogCode: 'VOUCCAFE', quantity: 1, emailAddress: 'person@example.com' };
const MILES = { catalogCode: 'EVAM0001', quantity: 1000, airmileId: '1234567890' };

/** Calls of the cancellation tests. */
function callsOf(w: () => TestSetup) {
  const cancel = (
    person: Person,
    id: string,
    { cardId = person.cardId, key = randomUUID() as string | undefined } = {},
  ) =>
    person.browser.call(
      'POST',
      `/redemption-history/detail/${id}/cancel`,
      { cardId },
      { 'idempotency-key': key },
    );
  const detail = async (person: Person, id: string) =>
    (await w().get(person, `/redemption-history/detail/${id}`)) as RedemptionDetail;
  const redeem = async (person: Person) => succeeded(await w().redeem(person, 'catalogue', COFFEE));
  const cancelled = (answer: Awaited<ReturnType<typeof cancel>>): Cancelled => {
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    return answer.payload as Cancelled;
  };
  /** The notices about cancellations, and the audit records of them. */
  async function told(person: Person) {
    const { rows: notices } = await sql<{ purpose: string }>`select purpose from portal.outbox
      where customer_id = ${person.customerId} and purpose = 'redemption-cancelled'`.execute(w().db());
    const { rows: audit } = await sql<{ outcome: string }>`select outcome from ${namedAudit} a
      where customer_id = ${person.customerId} and action = 'cancel-redemption' order by seq`.execute(
      w().db(),
    );
    return { notices: notices.length, audit: audit.map(({ outcome }) => outcome) };
  }
  return { cancel, detail, redeem, cancelled, told };
}

describeOnBank('cancelling a redemption', (context) => {
  let w: TestSetup;
  let anna: Person;
  beforeAll(async () => {
    w = await testSetup(context);
    anna = await w.logOn('primary1');
  });
  beforeEach(() => w.setPoints(anna, 250_000));
  afterAll(() => w.t.app.server.close());
  const { cancel, detail, redeem, cancelled, told } = callsOf(() => w);

  it('[RDM-7] gives the points back, tells the person, and shows it in list and detail', async () => {
    const before = await told(anna);
    const { id, redeemCode } = await redeem(anna);
    const { cancellableUntil } = await detail(anna, id);
    const hours = (Date.parse(cancellableUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const messages = await w.t.inbox(anna.customerId);
    const until = formatDateTime(new Date(cancellableUntil ?? ''), 'en');
    expect(messages.find((text) => text.includes(redeemCode))).toContain(`You can cancel it until ${until}`);
    const result = cancelled(await cancel(anna, id));
    expect(result).toEqual({
      ...{ id, redeemCode, points: 500, pointBalance: 250_000 },
      cancelledAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await w.state(anna)).toMatchObject({ points: 250_000, sum: 250_000 });
    const after = await detail(anna, id);
    expect(after).toMatchObject({ cancelledAt: result.cancelledAt, points: 500 });
    expect(after).not.toHaveProperty('cancellableUntil');
    const { content } = (await w.get(anna, '/redemption-history')) as { content: HistoryItem[] };
    expect(content[0]).toMatchObject({ id, cancelledAt: result.cancelledAt });
    expect(await told(anna)).toEqual({
      notices: before.notices + 2,
      audit: [...before.audit, 'done'],
    });
    const notice = (await w.t.inbox(anna.customerId)).find((text) => text.includes('was cancelled'));
    expect(notice).toContain(redeemCode);
    expect(notice).toContain('500 points were given back');
  });

  it('[RDM-7] cancels once when 20 calls race, with one key and with many', async () => {
    for (const keys of [[randomUUID()], Array.from({ length: 20 }, () => randomUUID())]) {
      await w.setPoints(anna, 250_000);
      const { id } = await redeem(anna);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => cancel(anna, id, { key: keys[n % keys.length] ?? '' })),
      );
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(keys.length === 1 ? 20 : 1);
      for (const answer of done) expect(cancelled(answer)).toEqual(cancelled(done[0]!));
      const others = answers.filter(({ status }) => status !== 200).map(refusal);
      expect(others).toEqual(others.map(() => [400, 'RDM-CANCELLED']));
      expect(await w.state(anna)).toMatchObject({ points: 250_000, sum: 250_000 });
    }
  });

  it('[RDM-7] a repeat gets the first response, also while the card system fails', async () => {
    const { id } = await redeem(anna);
    const key = randomUUID();
    const first = cancelled(await cancel(anna, id, { key }));
    await sql`alter table cards.redemptions rename to redemptions_away`.execute(w.db());
    try {
      expect(cancelled(await cancel(anna, id, { key }))).toEqual(first);
    } finally {
      await sql`alter table cards.redemptions_away rename to redemptions`.execute(w.db());
    }
    const other = await redeem(anna);
    expect(refusal(await cancel(anna, other.id, { key }))).toEqual([409, 'CONFLICT']);
    expect(refusal(await cancel(anna, id))).toEqual([400, 'RDM-CANCELLED']);
  });

  it('[RDM-7] refuses when the time is over, and does not offer it then', async () => {
    const { id } = await redeem(anna);
    await sql`update cards.redemptions set cancellable_until = app_now()
      where customer_id = ${anna.customerId} and redemption_id = ${id}`.execute(w.db());
    expect(await detail(anna, id)).not.toHaveProperty('cancellableUntil');
    expect(refusal(await cancel(anna, id))).toEqual([400, 'RDM-LATE']);
    expect((await w.state(anna)).points).toBe(249_500);
  });

  it('[RDM-7] refuses while the points batch works on the customer, and a cash rebate always', async () => {
    const { id } = await redeem(anna);
    const setBatch = (open: boolean) =>
      sql`update cards.customers set redemption_batch_open = ${open} where customer_id = ${anna.customerId}`.execute(
        w.db(),
      );
    await setBatch(true);
    expect(await detail(anna, id)).not.toHaveProperty('cancellableUntil');
    expect(refusal(await cancel(anna, id))).toEqual([400, 'RDM-BATCH']);
    await setBatch(false);
    expect(cancelled(await cancel(anna, id)).points).toBe(500);
    await sql`delete from cards.redemption_years`.execute(w.db());
    const rebate = { catalogCode: 'REBATE01', amount: 10_000 };
    const credited = succeeded(await w.redeem(anna, 'waiver', rebate));
    expect(await detail(anna, credited.id)).not.toHaveProperty('cancellableUntil');
    expect(refusal(await cancel(anna, credited.id))).toEqual([400, 'RDM-LATE']);
    const text = (await w.t.inbox(anna.customerId)).find((one) => one.includes(credited.redeemCode));
    expect(text).not.toContain('cancel');
  });

  it('[RDM-7] [CARD-6] answers NOT_FOUND alike for unknown ids, other people and other cards', async () => {
    const ben = await w.logOn('primary2');
    const { id } = await redeem(anna);
    const unknown = randomUUID();
    const answers = await Promise.all([
      cancel(ben, id),
      cancel(ben, id, { cardId: anna.cardId }),
      cancel(ben, unknown),
      cancel(ben, 'x'),
      cancel(anna, id, { cardId: anna.cards[1]!.cardId }),
      cancel(anna, id, { cardId: ben.cardId }),
      cancel(anna, unknown),
    ]);
    const [first] = answers;
    for (const { status, error } of answers)
      expect([status, error?.code, error?.message]).toEqual([404, 'NOT_FOUND', first?.error?.message]);
    expect((await detail(anna, id)).cancelledAt).toBeUndefined();
    expect((await w.state(anna)).points).toBe(249_500);
  });

  it('[RDM-7] [S26] needs an idempotency key and takes no other field', async () => {
    const { id } = await redeem(anna);
    const path = `/redemption-history/detail/${id}/cancel`;
    const keyless = await anna.browser.call(
      'POST',
      path,
      { cardId: anna.cardId },
      { 'idempotency-key': undefined },
    );
    expect(refusal(keyless)).toEqual([400, 'VALIDATION']);
    expect(keyless.error?.details).toEqual({ fields: { 'Idempotency-Key': 'required' } });
    for (const body of [{}, { cardId: anna.cardId, points: 9 }, { cardId: 1 }]) {
      const answer = await anna.browser.call('POST', path, body, { 'idempotency-key': randomUUID() });
      expect([body, refusal(answer)]).toEqual([body, [400, 'VALIDATION']]);
    }
    expect((await w.state(anna)).points).toBe(249_500);
  });

  it('[OPS-5] [RDM-7] cancels nothing when the audit record cannot be written, and a repeat succeeds', async () => {
    const { id } = await redeem(anna);
    const key = randomUUID();
    await sql`create function portal.no_space() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`.execute(w.db());
    await sql`create trigger no_space before insert on portal.audit
      for each row execute function portal.no_space()`.execute(w.db());
    try {
      expect(refusal(await cancel(anna, id, { key }))).toEqual([503, 'MAINTENANCE']);
      expect((await w.state(anna)).points).toBe(249_500);
      expect((await detail(anna, id)).cancelledAt).toBeUndefined();
    } finally {
      await sql`drop function portal.no_space cascade`.execute(w.db());
    }
    expect(cancelled(await cancel(anna, id, { key })).pointBalance).toBe(250_000);
  });

  it('[RDM-7] [RDM-5] does not make the membership of a cancelled redemption known', async () => {
    const redeemMiles = async () => succeeded(await w.redeem(anna, 'partner', MILES));
    const first = await redeemMiles();
    cancelled(await cancel(anna, first.id));
    await redeemMiles();
    await redeemMiles();
    const { rows } = await sql<{ details: { newPlace?: boolean } }>`select details from ${namedAudit} a
      where customer_id = ${anna.customerId} and action = 'redeem-points' and outcome = 'done' order by seq desc limit 3`.execute(
      w.db(),
    );
    // The newest first: only the redemption after one that was not cancelled is to a known membership.
    expect(rows.map(({ details }) => details.newPlace === true)).toEqual([false, true, true]);
  });

  it('[RDM-7] cancels a redemption of a card that was reported stolen since', async () => {
    const { id } = await redeem(anna);
    const setStatus = (status: string) =>
      sql`update cards.cards set status = ${status}
        where customer_id = ${anna.customerId} and card_id = ${anna.cardId}`.execute(w.db());
    await setStatus('stolen');
    try {
      expect(cancelled(await cancel(anna, id)).pointBalance).toBe(250_000);
    } finally {
      await setStatus('active');
    }
  });
});

describeOnBank('cancelling a redemption in a card system elsewhere', (context) => {
  let w: TestSetup;
  let anna: Person;
  /** Whether the answers of submissions are lost. */
  let losesAnswers = false;

  function losing(right: RemoteCommands): RemoteCommands {
    return {
      ...right,
      async submit(submission, signal) {
        const outcome = await right.submit(submission, signal);
        if (losesAnswers) throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
        return outcome;
      },
    };
  }
  beforeAll(async () => {
    w = await testSetup(
      context,
      {},
      { cardSystem: (local) => ({ ...local, commands: losing(remoteOf(context.db(), local, 0)) }) },
    );
    anna = await w.logOn('primary1');
  });
  beforeEach(() => w.setPoints(anna, 250_000));
  afterAll(() => w.t.app.server.close());
  const { cancel, cancelled, redeem, told } = callsOf(() => w);

  it('[RDM-7] a repeat of a lost cancellation gets the outcome of the first, with one notice', async () => {
    const { id } = await redeem(anna);
    const key = randomUUID();
    losesAnswers = true;
    const lost = await cancel(anna, id, { key });
    expect([lost.status, lost.payload]).toEqual([202, { commandId: expect.any(String), state: 'pending' }]);
    expect(refusal(await cancel(anna, id))).toEqual([409, 'UNDER-WAY']);
    losesAnswers = false;
    await sql`update portal.commands set next_try_at = app_now() - interval '1 second'
      where state = 'pending'`.execute(context.db());
    await w.t.app.recovery?.drain();
    const result = cancelled(await cancel(anna, id, { key }));
    expect(result).toMatchObject({ id, points: 500, pointBalance: 250_000 });
    expect(refusal(await cancel(anna, id))).toEqual([400, 'RDM-CANCELLED']);
    expect((await told(anna)).notices).toBe(2);
    expect(await w.state(anna)).toMatchObject({ points: 250_000, sum: 250_000 });
  });
});
