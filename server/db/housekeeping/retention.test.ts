/** [PRV-1] Retention is configuration within bounds, and docs/privacy.md has them. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { read, rowsOf, section } from '../../../tests/documents/documents.ts';
import { customerIdOf } from '../../../tests/support/data/customer-id.ts';
import { describeOnEachDatabase } from '../../../tests/support/database/databases.ts';
import { messageOf, read as readEnv } from '../../config/test-config.ts';
import { purge } from './housekeeping.ts';
import { PERIOD_NAMES, PERIODS, type Period, parsePeriods, USUAL_PERIODS, wordsOf } from './retention.ts';

const period = fc.constantFrom(...PERIOD_NAMES);

describe('[PRV-1] periods of retention', () => {
  it('are parsed from the least to the most, and keep their defaults where nothing is given', () => {
    fc.assert(
      fc.property(period, fc.nat(4000), (name, count) => {
        const { least, most } = PERIODS[name];
        const parsed = parsePeriods(`${name} = ${wordsOf(name, count)}`);
        const isAllowed = count >= least && count <= most;
        expect(parsed).toEqual(isAllowed ? { ...USUAL_PERIODS, [name]: count } : undefined);
      }),
    );
  });

  it.each([
    'notices',
    'notices = 13',
    'notices = 13 days',
    'notices = -1 months',
    'unknown = 3 days',
    'notices = 13 months, notices = 14 months',
    'notices = 13 months,',
    'toString = 3 days',
  ])('are refused as %j', (text) => {
    expect(parsePeriods(text)).toBeUndefined();
    expect(messageOf({ RETENTION: text })).toContain('RETENTION');
  });

  it('are read from RETENTION', () => {
    expect(readEnv({ RETENTION: 'notices=24 months , messages = 60 days' }).periods).toEqual({
      ...USUAL_PERIODS,
      notices: 24,
      messages: 60,
    });
  });

  it('have defaults within their bounds', () => {
    for (const { least, usual, most } of Object.values(PERIODS)) {
      expect(least).toBeLessThanOrEqual(usual);
      expect(usual).toBeLessThanOrEqual(most);
    }
  });

  it('are the table of docs/privacy.md', () => {
    const rows = rowsOf(section(read('docs/privacy.md'), '## Periods'));
    expect(rows.map(([name = '', , ...bounds]) => [name, ...bounds.slice(0, 3)])).toEqual(
      PERIOD_NAMES.map((name) => {
        const { usual, least, most } = PERIODS[name];
        return [`\`${name}\``, ...[usual, least, most].map((count) => wordsOf(name, count))];
      }),
    );
  });
});

describeOnEachDatabase('[PRV-1] housekeeping by configured periods', (context) => {
  const keep = (periods: Partial<Record<Period, number>>) =>
    purge(context.db(), { deviceDays: 400, periods: { ...USUAL_PERIODS, ...periods } });

  it('deletes notices by months and counters by Taipei days', async () => {
    const customerId = customerIdOf('anna');
    for (const months of [2, 4, 12, 14, 20])
      await sql`insert into portal.notices (customer_id, notice_id, source, kind, at, sealed, deliver_at)
        values (${customerId}, ${customerIdOf(`${months}`)}, ${`${months}`}, 'statement',
          app_now() - make_interval(months => ${months}), '', app_now())`.execute(context.db());
    for (const days of [1, 3, 5])
      await sql`insert into portal.points_sent (customer_id, day, points)
        values (${customerId}, (app_now() at time zone 'Asia/Taipei')::date - ${days}::int, 1)`.execute(
        context.db(),
      );
    const left = async () => {
      const { rows } = await sql<{ n: number }>`select (select count(*)::int from portal.notices) * 10
        + (select count(*)::int from portal.points_sent) as n`.execute(context.db());
      return rows[0]?.n;
    };
    await keep({ notices: 15, codes: 4 });
    expect(await left()).toBe(42);
    await keep({});
    expect(await left()).toBe(31);
    await keep({ notices: 3 });
    expect(await left()).toBe(11);
  });
});
