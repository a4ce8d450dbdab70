/** [OPS-9] The forecast of `npm run capacity`, and its page. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advice,
  forecast,
  GIVEN,
  limitsOf,
  mostCustomers,
  standbysOf,
  workerOf,
} from '../../scripts/capacity/model.mjs';
import { ROOT } from '../../scripts/process.mjs';
import { read } from './documents.ts';

const { costs, checks } = JSON.parse(read('docs/unit-costs.json'));
const USUAL = Object.fromEntries(Object.entries(GIVEN).map(([name, { usual }]) => [name, usual])) as Record<
  keyof typeof GIVEN,
  number
>;
const customers = fc.integer({ min: 1_000, max: 50_000_000 });
const given = fc
  .record({
    active: fc.double({ min: 0.01, max: 1, noNaN: true }),
    rowsPerCustomer: fc.integer({ min: 10, max: 5_000 }),
  })
  .map((own) => ({ ...USUAL, ...own }));
const program = (...args: string[]) =>
  execFileSync(process.execPath, ['scripts/capacity.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });

describe('[OPS-9] the forecast of a bank', () => {
  it('never needs less of anything for more customers', () => {
    fc.assert(
      fc.property(given, customers, customers, (own, one, other) => {
        const few = forecast(costs, { ...own, customers: Math.min(one, other) });
        const many = forecast(costs, { ...own, customers: Math.max(one, other) });
        const amounts = ({ night, ...rest }: typeof few) => ({ ...rest, ...night });
        for (const [name, amount] of Object.entries(amounts(few)))
          expect(Object.entries(amounts(many)), name).toContainEqual([
            name,
            expect.toSatisfy((n) => n >= amount),
          ]);
      }),
    );
  });

  it('recommends more machines exactly above the most customers of one', () => {
    fc.assert(
      fc.property(given, (own) => {
        const { customers: most, limit } = mostCustomers(costs, own);
        fc.pre(most > 0);
        expect(advice(costs, { ...own, customers: most }).cluster).toEqual([]);
        expect(advice(costs, { ...own, customers: most + 2_000 }).cluster).toContain(limit);
        for (const { need, has } of limitsOf(costs, { ...own, customers: most }))
          expect(need).toBeLessThanOrEqual(has);
      }),
    );
  });

  it('names the fewest workers of a cluster that the largest machine can be', () => {
    const fits = (own: typeof USUAL, workers: number) => {
      const { cores, memory, disk } = workerOf(costs, own, workers);
      return cores <= own.cores && memory <= own.memory * 1e9 && disk <= own.disk * 1e9;
    };
    fc.assert(
      fc.property(given, customers, (own, many) => {
        const bank = { ...own, customers: many };
        const { workers } = advice(costs, bank);
        const enough = Array.from({ length: 63 }, (_, n) => n + 2).filter((n) => fits(bank, n));
        expect(workers).toBe(enough[0]);
      }),
    );
  });

  it('takes the history from the memory of the primary, and shares it among standbys', () => {
    fc.assert(
      fc.property(given, customers, fc.integer({ min: 1, max: 8 }), (own, many, standbys) => {
        const bank = { ...own, customers: many };
        const { primary, standby } = standbysOf(costs, bank, standbys);
        expect(primary).toBeLessThanOrEqual(forecast(costs, bank).memory);
        expect(standbysOf(costs, bank, standbys + 1).standby).toBeLessThanOrEqual(standby);
      }),
    );
  });

  it('was at most 25 % off the measurement of the larger bank', () => {
    expect(checks).toHaveLength(7);
    for (const { what, forecast: expected, measured } of checks)
      expect(Math.abs(expected / measured - 1), what).toBeLessThanOrEqual(0.25);
  });

  it.each([
    ['--customers', '0'],
    ['--active', '1.1'],
    ['--active', 'x'],
  ])('refuses %s %s', (option, value) => {
    expect(() => program(option, value)).toThrow(`${option} must be a number above 0`);
  });
});

describe('[OPS-9] docs/capacity.md', () => {
  const page = read('docs/capacity.md');

  it.each([
    ['the measured unit costs', ['--measured']],
    ['the computed forecast', ['--customers', '4000000', '--active', '0.3']],
  ])('quotes %s as the program prints them (else run: npm run capacity -- --document)', (_what, args) => {
    expect(page).toContain(`\`\`\`text\n${program(...args)}\`\`\``);
  });
});
