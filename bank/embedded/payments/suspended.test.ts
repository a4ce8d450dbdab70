import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalCardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { ANN, sampleBank, sampleDates, sampleId, USED } from '../../conformance/sample/sample-bank.ts';
import { DEBITED, IDA, ida } from '../../conformance/sample/sample-ida.ts';
import { embeddedSystem } from '../../conformance/test-system.ts';
import { suspendedOf } from './suspended-store.ts';
import { endHeld, forgetHeld, holdLine } from './test-suspended.ts';

const today = taipeiDate(new Date());
const CARD = { customerId: ANN, cardId: USED };
/** Lines of the used card: NT$2,000 of the older statement, NT$5,000 and 3,000 of the latest, and NT$1,500 unbilled. */
const [OLD, MAGPIE, ELECTRICITY, COTTON] = [sampleId(51), sampleId(52), sampleId(53), sampleId(62)];

describeOnBank('[BANK-45] what is suspended of the latest statement', (context) => {
  let system: LocalCardSystem;
  beforeAll(async () => {
    system = await embeddedSystem(context.db(), [...sampleBank(today), ida(today)]);
  });
  beforeEach(async () => {
    await forgetHeld(context.db());
    await setPaid(2_000n);
  });
  const hold = (line: string, amount: bigint) => holdLine(context.db(), CARD, line, amount);
  const setPaid = (paid: bigint) =>
    sql`update cards.cards set paid_since = ${paid}::bigint where card_id = ${USED}`.execute(context.db());

  /** The suspended amount as every read tells it, and what is due. */
  async function told() {
    const [cards, card, held, info, latest, list] = await Promise.all([
      system.cards(ANN),
      system.card(ANN, USED),
      system.cardWithHolder(ANN, USED),
      system.paymentInfo(ANN, USED),
      system.statement(ANN, USED, 'latest'),
      system.eStatements(ANN, USED, { limit: 24 }),
    ]);
    const older = await system.statement(ANN, USED, { statementDate: sampleDates(today).older });
    expect(older).not.toHaveProperty('suspended');
    expect(list?.[1]).not.toHaveProperty('suspended');
    const all = [
      cards.find(({ cardId }) => cardId === USED)?.latestStatement,
      card?.latestStatement,
      held?.card.latestStatement,
      info,
      latest,
      list?.[0],
    ].map((one) => one?.suspended?.minor);
    expect(new Set(all).size, `${all}`).toBe(1);
    return { suspended: all[0], due: info?.due.minor, minimumDue: info?.minimumDue.minor };
  }

  it('is absent without a case', async () => {
    expect(await told()).toEqual({ suspended: undefined, due: 8_000n, minimumDue: 0n });
    expect(await system.paymentInfo(ANN, USED)).not.toHaveProperty('suspended');
    expect((await system.card(ANN, USED))?.latestStatement).not.toHaveProperty('suspended');
  });

  it('is taken off what is due and its minimum, and slips end with the rest', async () => {
    await setPaid(0n);
    await hold(ELECTRICITY, 3_000n);
    expect(await told()).toEqual({ suspended: 3_000n, due: 7_000n, minimumDue: 700n });
    const slip = (dollars: number) => system.paymentSlip(ANN, USED, twd(dollars));
    await sql`update cards.cards set payment_number = '9812000000000012' where card_id = ${USED}`.execute(
      context.db(),
    );
    expect(await slip(7_000)).toHaveProperty('lines');
    expect(await slip(7_001)).toEqual({ refused: 'out-of-range' });
  });

  it('leaves the debt, the credit and the statement as they are', async () => {
    const before = await system.card(ANN, USED);
    await hold(MAGPIE, 5_000n);
    const after = await system.card(ANN, USED);
    const { suspended, ...rest } = after?.latestStatement ?? {};
    expect(suspended).toEqual(twd(5_000));
    expect({ ...after, latestStatement: rest }).toEqual(before);
  });

  it('adds the lines of several cases, and is never more than is unpaid', async () => {
    await hold(MAGPIE, 5_000n);
    await hold(ELECTRICITY, 1_234n);
    expect(await told()).toEqual({ suspended: 6_234n, due: 1_766n, minimumDue: 0n });
    await setPaid(9_000n);
    expect(await told()).toEqual({ suspended: 1_000n, due: 0n, minimumDue: 0n });
    await setPaid(10_000n);
    expect(await told()).toEqual({ suspended: undefined, due: 0n, minimumDue: 0n });
  });

  it('has an unbilled line only from its statement on', async () => {
    await hold(COTTON, 1_500n);
    expect((await told()).suspended).toBeUndefined();
    const bill = (on: string | null) =>
      sql`update cards.transactions set statement_date = ${on}::date,
        posting_date = least(posting_date, coalesce(${on}::date, posting_date)),
        transaction_date = least(transaction_date, coalesce(${on}::date, posting_date))
        where transaction_id = ${COTTON}`.execute(context.db());
    await bill(sampleDates(today).latest);
    expect((await told()).suspended).toBe(1_500n);
    await bill(null);
  });

  it('goes on while the case is open when the unpaid line is carried to the next statement', async () => {
    await hold(OLD, 2_000n);
    expect(await told()).toEqual({ suspended: 2_000n, due: 6_000n, minimumDue: 0n });
  });

  it('does not have what was paid before the latest statement', () => {
    const part = (carried: number, suspended: number) => ({ on: today, carried, suspended });
    expect(suspendedOf(null)).toBe(0n);
    expect(suspendedOf([part(900, 500)])).toBe(500n);
    expect(suspendedOf([part(0, 500), part(200, 0)])).toBe(200n);
    expect(suspendedOf([part(0, 500), part(0, 300), part(9_000, 0)])).toBe(300n);
  });

  it.each(['for-you', 'against-you', 'withdrawn'] as const)('ends with the case: %s', async (state) => {
    const caseId = await hold(MAGPIE, 5_000n);
    const other = await hold(ELECTRICITY, 1_000n);
    expect((await told()).due).toBe(2_000n);
    await endHeld(context.db(), caseId, state);
    expect(await told()).toEqual({ suspended: 1_000n, due: 7_000n, minimumDue: 0n });
    await endHeld(context.db(), other, state);
    expect(await told()).toEqual({ suspended: undefined, due: 8_000n, minimumDue: 0n });
  });

  it('is not of another card or customer', async () => {
    await hold(MAGPIE, 5_000n);
    expect(await system.paymentInfo(IDA, DEBITED)).not.toHaveProperty('suspended');
    for (const { latestStatement } of await system.cards(IDA))
      expect(latestStatement ?? {}).not.toHaveProperty('suspended');
  });

  it('is not taken by a debit', async () => {
    const debit = async () => (await system.paymentInfo(IDA, DEBITED))?.autoDebit;
    expect(await debit()).toMatchObject({ takes: 'full', underWay: true });
    const line = sampleId(4790);
    const date = addDays(today, -14);
    await sql`insert into cards.transactions (customer_id, transaction_id, card_id, transaction_date, posting_date,
        statement_date, description_en, description_zh, amount, category)
      values (${IDA}, ${line}, ${DEBITED}, ${date}::date, ${date}::date, ${date}::date, 'x', 'x', 50000, 'shopping')`.execute(
      context.db(),
    );
    await holdLine(context.db(), { customerId: IDA, cardId: DEBITED }, line, 49_999n);
    expect(await debit()).toMatchObject({ underWay: true });
    await forgetHeld(context.db());
    await holdLine(context.db(), { customerId: IDA, cardId: DEBITED }, line, 50_000n);
    expect(await debit()).toMatchObject({ underWay: false });
    expect(await system.paymentSlip(IDA, DEBITED, twd(1))).toEqual({ refused: 'out-of-range' });
  });
});
