/** Instalments on the terms of a bank that has others than the demo, from a read model, with commands over HTTP. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { otherPlans, otherTerms } from '../../../bank/conformance/other-terms.ts';
import { insertTerms } from '../../../bank/embedded/load/load-store.ts';
import { createReadModel } from '../../../bank/embedded/read-model/read-model.ts';
import { type Bank, startBank } from '../../../bank/reference/bank.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import type { HttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../../server/ports/card-system/http/test-setup.ts';
import { addDays, taipeiDate } from '../../../shared/dates.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, countRows, empty, resetClock, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank, testStart } from '../../../tests/support/database/databases.ts';
import type { ConvertedInstalment, InstalmentTerms } from '../contract.ts';
import { Holder, type Line, payloadOf, resetData } from './test-setup.ts';

const TOKEN = 'a-token-of-the-test-bank';
const TODAY = taipeiDate(new Date());
const TOMORROW = addDays(TODAY, 1);

/** Whole seconds from now until a minute before midnight in Taipei. */
function secondsToMidnight(): number {
  return Math.floor((Date.parse(`${TOMORROW}T00:00:00+08:00`) - Date.now()) / 1000) - 60;
}

describeOnBank('instalments on the bank’s own terms', (context) => {
  let banks: OpenDatabase;
  let bank: Bank;
  let http: HttpCardSystem;
  let t: TestApp;
  beforeAll(async () => {
    const { keys, seed } = testStart();
    banks = await openDatabase({ kind: 'embedded', dir: 'memory', seed });
    for (const db of [banks.db, context.db()]) {
      const from = addDays(TODAY, -1);
      // The demo has few unbilled purchases of NT$3,000.
      await sql`update cards.transactions set amount = amount + 10000 where statement_date is null and amount > 0`.execute(
        db,
      );
      await insertTerms(db, otherTerms(from), otherPlans(from));
      // From tomorrow on: 9 months as before, 2 months at another rate, 18 months instead of 36.
      await insertTerms(
        db,
        [{ valid_from: TOMORROW, term: 'instalments_excluded', value: 'none' }],
        otherPlans(TOMORROW, { 2: '1.00', 9: '5.25', 18: '7.00' }),
      );
    }
    bank = await startBank({ db: banks.db, keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'database');
    const { commands } = http;
    t = await testApp(
      context,
      {},
      {
        cardSystem: (local) => ({ ...local, commands, readModel: createReadModel(keys) }),
      },
    );
  });
  afterAll(async () => {
    await t.app.server.close();
    http.close();
    await bank.close();
    await banks.close();
  });
  beforeEach(async () => {
    await resetData(context);
    await empty(banks.db, 'cards.instalments');
  });

  const conversions = () => countRows(context.db(), 'cards.instalments');
  const shift = async (seconds: number) => {
    for (const db of [banks.db, context.db()]) await shiftClock(db, seconds);
  };
  /** A holder a minute before midnight, and the purchases that can be converted. */
  async function beforeMidnight(): Promise<{ anna: Holder; lines: readonly Line[] }> {
    await resetClock(banks.db);
    await shift(secondsToMidnight());
    const anna = await Holder.open(t, 'primary1');
    const lines = await anna.lines(false);
    return { anna, lines };
  }
  const line = ([found]: readonly Line[]) => {
    if (!found) throw new Error('the demo has no purchase of NT$3,000 here');
    return found;
  };
  const termsOf = async (anna: Holder) => payloadOf<InstalmentTerms>(await anna.get('terms'));

  it('[BANK-4] offers tenors, fee, smallest amount and categories of the bank, and others from their day on', async () => {
    const { anna, lines } = await beforeMidnight();
    expect(lines.every(({ amount }) => Number(amount.amount) >= 3000)).toBe(true);
    expect(await termsOf(anna)).toEqual({
      minimum: { amount: '3000', currency: 'TWD' },
      excluded: ['insurance', 'education'],
    });
    const plans = await anna.plans('12000');
    expect(plans.map(({ tenor, annualRate, totalFee }) => [tenor, annualRate, totalFee.amount])).toEqual([
      [2, '0.00', '25'],
      [9, '5.25', '25'],
      [36, '9.50', '25'],
    ]);
    const query = `cardNumber=${anna.cardId}&instalmentPlanFlag=unbilled&transactionAmount=`;
    expect(codeOf(await anna.get(`plans?${query}2999`))).toBe('INS-NONE');
    expect(codeOf(await anna.get(`plans?${query}3000`))).toBe('ok');
    await shift(75);
    expect((await anna.plans('12000')).map(({ tenor }) => tenor)).toEqual([2, 9, 18]);
    expect((await termsOf(anna)).excluded).toEqual([]);
  });

  it('[BANK-4] a conversion that begins before midnight completes after it when its figures still hold', async () => {
    const { anna, lines } = await beforeMidnight();
    const purchase = line(lines);
    const agreed = (await anna.plans(purchase.amount.amount)).find(({ tenor }) => tenor === 9);
    const body = await anna.toCode(purchase, 9);
    await shift(75);
    const converted = payloadOf<ConvertedInstalment>(await anna.post('validate-otp', body));
    const { fee: _, ...costs } = agreed ?? expect.fail('no plan');
    expect(converted).toMatchObject({ ...costs, convertedOn: TOMORROW });
    expect(await conversions()).toBe(1);
  });

  it.each([
    ['another rate', 2],
    ['no more plan of this tenor', 36],
  ])('[BANK-4] after midnight %s is refused and never charged', async (_what, tenor) => {
    const { anna, lines } = await beforeMidnight();
    const body = await anna.toCode(line(lines), tenor);
    await shift(75);
    expect(codeOf(await anna.post('validate-otp', body))).toBe('NOT_NOW');
    expect(await conversions()).toBe(0);
    expect(await countRows(banks.db, 'cards.instalments')).toBe(0);
  });

  it('[BANK-4] a tenor that the bank does not offer is refused in step 1', async () => {
    const { anna, lines } = await beforeMidnight();
    expect(codeOf(await anna.post('advice', anna.adviceBody(line(lines), 12)))).toBe('NOT_NOW');
    expect(codeOf(await anna.post('advice', anna.adviceBody(line(lines), 61)))).toBe('VALIDATION');
  });
});
