/** [OPS-1] Selection of tests for a change, and of nightly tests (docs/testing.md). */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chosenSlices, SLICE_NAMES } from '../scripts/tests/night.mjs';
import { ofOtherTurns, TURNS, untouched } from '../scripts/tests/plan.mjs';

const TESTS = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.e2e.ts'], {
  encoding: 'utf8',
}).split('\n');
const leftWith = (...changed: string[]) => untouched(new Set(changed), TESTS);

describe('tests that wait for a change', () => {
  it('run when they change themselves', () => {
    const waiting = leftWith();
    expect(waiting.length).toBeGreaterThan(10);
    for (const file of waiting) expect(leftWith(file)).not.toContain(file);
  });

  it.each([
    ['bank/load/files/csv.ts', 'bank/load/files/csv.test.ts'],
    // Imported indirectly.
    ['server/db/engine/lock.ts', 'server/db/engine/snapshot.test.ts'],
    // Read without an import.
    ['server/db/migrations/0001_users.sql', 'server/db/migrating/compatibility.test.ts'],
    ['ops/alerts.yml', 'tests/telemetry/rules.test.ts'],
  ])('run when %s changes', (changed, test) => {
    expect(leftWith()).toContain(test);
    expect(leftWith(changed)).not.toContain(test);
  });

  it('do not run for a change of support alone', () => {
    expect(leftWith('tests/support/database/postgres.ts')).toEqual(leftWith());
  });
});

describe('expensive tests without a change', () => {
  const turns = Array.from({ length: TURNS }, (_, turn) => turn);
  const othersWith = (turn: number, ...changed: string[]) => ofOtherTurns(new Set(changed), TESTS, turn);

  it('run in one of the turns, and all others in each', () => {
    const expensive = [...new Set(turns.flatMap((turn) => othersWith(turn)))];
    expect(expensive.length).toBeGreaterThan(150);
    for (const file of expensive)
      expect(turns.filter((turn) => !othersWith(turn).includes(file))).toHaveLength(1);
    for (const file of ['tests/boundaries.test.ts', 'web/http/errors.test.ts'])
      expect(expensive).not.toContain(file);
  });

  it.each([
    ['a feature’s page', 'features/payments/web/payments.css', ['features/payments/payments.e2e.ts']],
    [
      'a feature’s server',
      'features/payments/server/payments.ts',
      ['features/payments/server/payments.test.ts', 'tests/security/limits.test.ts'],
    ],
    [
      'the first page of all browsers',
      'app/web/early.ts',
      ['tests/served/theme.test.ts', 'tests/security/frame.test.ts'],
    ],
    [
      'a migration',
      'server/db/migrations/0001_portal.sql',
      ['features/payments/server/payments.test.ts', 'tests/security/attacks/idor.test.ts'],
    ],
    ['a bank’s content', 'content/pages/x.json', ['features/stored-files/server/stored-files.test.ts']],
    [
      'a dependency',
      'package-lock.json',
      ['features/payments/payments.e2e.ts', 'tests/security/limits.test.ts', 'tests/pages/crawl.e2e.ts'],
    ],
    ['the journey itself', 'tests/pages/crawl.e2e.ts', ['tests/pages/crawl.e2e.ts']],
  ])('run in every turn when %s changes', (_, changed, files) => {
    for (const turn of turns) for (const file of files) expect(othersWith(turn, changed)).not.toContain(file);
    for (const file of files)
      expect(
        turns.some((turn) => othersWith(turn).includes(file)),
        file,
      ).toBe(true);
  });

  it('stay out for a change of a test or of support alone', () => {
    for (const file of ['tests/support/browser/e2e.ts', 'features/payments/server/payments.test.ts'])
      expect(othersWith(0, file).filter((one) => one !== file)).toEqual(
        othersWith(0).filter((one) => one !== file),
      );
  });
});

describe('the slices of the night', () => {
  it('are chosen by name, by the day in turn, or all', () => {
    const [first = '', second = ''] = SLICE_NAMES;
    expect(chosenSlices(undefined)).toEqual(SLICE_NAMES);
    expect(chosenSlices(`${second},${first}`)).toEqual([second, first]);
    const days = SLICE_NAMES.map((_, day) => chosenSlices('today', new Date(day * 86_400_000 + 1)));
    expect(days.flat()).toEqual(SLICE_NAMES);
  });

  it('refuse a name that does not exist', () => {
    expect(() => chosenSlices('no-such-slice')).toThrow(/no slice "no-such-slice"/);
  });

  it('have every file of faults', () => {
    const plan = readFileSync('scripts/tests/night.mjs', 'utf8');
    const faults = readdirSync('tests/faults').filter((name) => name.endsWith('.faults.ts'));
    for (const name of faults) expect(plan).toMatch(new RegExp(`['/]${name.replace('.faults.ts', '')}['.]`));
  });
});
