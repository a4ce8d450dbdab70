import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOfStatement } from './suspension.ts';

const dollars = fc.bigInt({ min: 0n, max: 10n ** 12n });
const statement = fc
  .record({
    total: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 12n }),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ total, share }) => ({ total, minimum: total > 0n ? (total * BigInt(share)) / 100n : 0n }));

describe('[BANK-45] what is left of a statement in dispute', () => {
  it.each([
    ['nothing in dispute', [10_000n, 1_000n, 2_000n, 0n], [8_000n, 0n, 0n]],
    ['a part in dispute', [10_000n, 1_000n, 0n, 3_000n], [7_000n, 700n, 3_000n]],
    ['a part in dispute and a part paid', [10_000n, 1_000n, 500n, 3_000n], [6_500n, 200n, 3_000n]],
    ['a minimum that is rounded up', [10_000n, 1_000n, 0n, 3_333n], [6_667n, 667n, 3_333n]],
    ['all in dispute', [10_000n, 1_000n, 0n, 10_000n], [0n, 0n, 10_000n]],
    ['more in dispute than is unpaid', [10_000n, 1_000n, 8_000n, 3_000n], [0n, 0n, 2_000n]],
    ['a paid one', [10_000n, 1_000n, 10_000n, 3_000n], [0n, 0n, 0n]],
    ['more paid than billed', [10_000n, 1_000n, 12_000n, 3_000n], [0n, 0n, 0n]],
    ['a minimum that is the whole bill', [800n, 800n, 0n, 300n], [500n, 500n, 300n]],
    ['a bill in the customer’s favour', [-500n, 0n, 0n, 300n], [0n, 0n, 0n]],
  ] as const)('%s', (_what, [total, minimum, paid, suspended], [due, minimumDue, held]) => {
    expect(leftOfStatement({ total, minimum, paid, suspended })).toMatchObject({
      due,
      minimumDue,
      suspended: held,
    });
  });

  it('adds up to what is unpaid, and asks for no more than without the dispute', () => {
    fc.assert(
      fc.property(statement, dollars, dollars, (issued, paid, suspended) => {
        const left = leftOfStatement({ ...issued, paid, suspended });
        const without = leftOfStatement({ ...issued, paid, suspended: 0n });
        expect(left.due + left.suspended).toBe(without.due);
        expect(left.suspended).toBeLessThanOrEqual(suspended);
        expect(left.minimumDue).toBeLessThanOrEqual(left.due);
        expect(left.minimumDue).toBeLessThanOrEqual(without.minimumDue);
        for (const amount of Object.values(left)) expect(amount).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('has no minimum left once what was left of it is paid', () => {
    fc.assert(
      fc.property(statement, dollars, dollars, (issued, paid, suspended) => {
        const { minimumDue } = leftOfStatement({ ...issued, paid, suspended });
        const later = leftOfStatement({ ...issued, paid: paid + minimumDue, suspended });
        expect(later.minimumDue).toBe(0n);
      }),
    );
  });
});
