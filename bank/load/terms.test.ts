import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { systemRandom } from '../../server/ports/random/system.ts';
import { addDays } from '../../shared/dates.ts';
import { twd } from '../../shared/money.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { otherPlans, otherTerms } from '../conformance/other-terms.ts';
import { ANN, USED } from '../conformance/sample/sample-bank.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { DEFAULT_PLANS } from '../embedded/instalments/instalment-plans.ts';
import { loadFolder } from './load.ts';
import { fillBank, keys, later, nextAsOf, sampleFolder, today, written } from './test-bank.ts';
import { changeManifest, copyOf, deltaFolder, type Rows, writeRows } from './test-folder.ts';

/** Rows of a database as rows of a file. */
const asRows = (rows: readonly object[]): Rows =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]),
    ),
  );

describeOnUsualDatabase('[BANK-4] loading the bank’s terms', (context) => {
  let original: string;
  beforeAll(async () => {
    await fillBank(context);
    original = await sampleFolder(context);
  });
  beforeEach(async () => {
    await fillBank(context);
    await sql`truncate cards.terms, cards.instalment_plans`.execute(context.db());
  });

  const load = (folder: string) => loadFolder(context.open(), keys, folder);
  /** A copy of the sample with these terms. */
  const folderWith = (terms: readonly object[], plans: readonly object[]) => {
    const folder = copyOf(original);
    writeRows(folder, 'terms', asRows(terms));
    writeRows(folder, 'instalment_plans', asRows(plans));
    return folder;
  };
  const system = () => createEmbeddedCardSystem(context.db(), keys, systemRandom);
  const tenors = async () =>
    (await system().instalmentPlans(ANN, USED, twd(10_000)))?.map(({ tenor }) => tenor);

  it('a bank without terms has the default ones', async () => {
    const folder = copyOf(original);
    changeManifest(folder, (manifest) => {
      manifest.files = manifest.files.filter(({ name }) => !/^(terms|instalment_plans)/.test(name));
    });
    written(await load(folder));
    expect(await tenors()).toEqual(DEFAULT_PLANS.map(({ tenor }) => tenor));
    expect(await system().terms?.(today)).toMatchObject({ limitDays: 60, instalmentMinimum: twd(1_000) });
  });

  it('terms hold from their day on, and those of next month can be loaded today', async () => {
    const next = addDays(today, 30);
    const terms = [...otherTerms(today), { valid_from: next, term: 'limit_days', value: '90' }];
    const plans = [...otherPlans(today), ...otherPlans(next, { 4: '6.00' })];
    expect(written(await load(folderWith(terms, plans)))).toMatchObject({
      terms: { inserted: 13 },
      instalment_plans: { inserted: 4 },
    });
    expect(await tenors()).toEqual([2, 9, 36]);
    const on = async (day: string) => {
      const given = await system().terms?.(day);
      return [given?.limitDays, given?.lostCardFee?.minor, given?.instalmentMinimum?.minor];
    };
    expect(await on(addDays(today, -1))).toEqual([60, 0n, 1_000n]);
    expect(await on(today)).toEqual([14, 200n, 3_000n]);
    expect(await on(addDays(next, -1))).toEqual([14, 200n, 3_000n]);
    expect(await on(next)).toEqual([90, 200n, 3_000n]);
  });

  it('a whole load without the files keeps the terms, and one with them replaces all', async () => {
    written(await load(folderWith(otherTerms(today), otherPlans(today))));
    const without = copyOf(original);
    changeManifest(without, (manifest) => {
      manifest.files = manifest.files.filter(({ name }) => !/^(terms|instalment_plans)/.test(name));
    });
    later(without);
    written(await load(without));
    expect(await tenors()).toEqual([2, 9, 36]);
    const other = folderWith([], otherPlans(today, { 5: '4.00' }));
    later(other);
    written(await load(other));
    expect(await tenors()).toEqual([5]);
    expect(await system().terms?.(today)).toMatchObject({ limitDays: 60 });
  });

  it('a delta changes single rows', async () => {
    written(await load(folderWith(otherTerms(today), otherPlans(today))));
    const delta = deltaFolder(nextAsOf());
    writeRows(delta, 'terms', [
      { change: 'upsert', valid_from: today, term: 'limit_days', value: '21' },
      { change: 'delete', valid_from: today, term: 'lost_card_fee', value: '' },
    ]);
    written(await load(delta));
    expect(await system().terms?.(today)).toMatchObject({ limitDays: 21, lostCardFee: twd(0) });
    expect(await tenors()).toEqual([2, 9, 36]);
  });

  it('says what is wrong with file, line and column, and loads nothing', async () => {
    const term = (name: string, value: string) => ({ valid_from: today, term: name, value });
    const plan = { ...otherPlans(today, { 12: '6.00' })[0], valid_from: today };
    const folder = folderWith(
      [
        term('limit_step', '1500'),
        term('late_fees', '300 400 500 600'),
        term('instalments_excluded', 'utility cash_advance'),
        term('delivery_days', '7-5'),
        term('interest_free_days', '50'),
        { ...term('limit_days', '60'), valid_from: 'today' },
      ],
      [
        plan,
        { ...plan, tenor: 61 },
        { ...plan, tenor: 24, annual_rate: '15.01' },
        { ...plan, tenor: 6, fee: 400 },
        { ...plan, tenor: 3, most_amount: 2_999 },
        { ...plan },
      ],
    );
    const result = await load(folder);
    expect(result.state === 'refused' && result.problems.lines()).toEqual([
      // Wrong keys first.
      expect.stringMatching(/^terms.csv, line 6, term: must be one of instalments_offered, /),
      'terms.csv, line 7, valid_from: must be a date that exists, written yyyy-MM-dd, from 1900 to 2199',
      'instalment_plans.csv, line 3, tenor: must be a whole number from 1 to 60, digits only, without commas or decimals',
      'terms.csv, line 2, value: of limit_step must be a multiple of 1000, at least 1000, digits only, without commas or decimals',
      'terms.csv, line 3, value: of late_fees must be none, or one to three whole amounts, with a space between them',
      expect.stringMatching(
        /^terms.csv, line 4, value: of instalments_excluded must be none, or some of dining, /,
      ),
      'terms.csv, line 5, value: of delivery_days must be two numbers of working days, such as 3-5',
      'instalment_plans.csv, line 4, annual_rate: must be a percentage from 0 to 15 with at most two decimals',
      expect.stringMatching(
        /^instalment_plans.csv, line 5, annual_rate: and the fees must give an annual percentage/,
      ),
      'instalment_plans.csv, line 6, most_amount: must not be below least_amount',
      'instalment_plans.csv, line 7, tenor: repeats line 2',
    ]);
    expect(await tenors()).toEqual(DEFAULT_PLANS.map(({ tenor }) => tenor));
  });

  it('offers no instalments when the bank says so', async () => {
    written(await load(folderWith([{ valid_from: today, term: 'instalments_offered', value: 'false' }], [])));
    expect(await tenors()).toEqual([]);
    const page = { pageNumber: 0, pageSize: 10 };
    expect(await system().convertible(ANN, USED, 'unbilled', page)).toMatchObject({ totalElements: 0 });
    const lines = await system().transactions(ANN, USED, 'all', page);
    expect(lines?.content.some(({ instalmentEligible }) => instalmentEligible)).toBe(false);
  });
});
