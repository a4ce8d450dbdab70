/** Races of both layers of a supplementary card and a payment: a slice by day, more of them by night. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import { type actsOf, PIA, ZOE, ZOES } from './test-family.ts';

const RACES_MS = 600_000;

/** Declares the test. */
export function racesOfLayers(
  context: DatabaseContext,
  { run, pay }: Pick<ReturnType<typeof actsOf>, 'run' | 'pay'>,
  races: number,
): void {
  it(
    `[BANK-48] in ${races} races of both layers the stricter holds once both are acknowledged`,
    async () => {
      const found: string[] = [];
      // A fixed sequence of odd steps meets every pair of limits around the amount.
      for (let n = 0; n < races; n++) {
        await sql`delete from cards.controls where card_id = ${ZOES}`.execute(context.db());
        await sql`delete from cards.family_controls where card_id = ${ZOES}`.execute(context.db());
        await sql`update cards.cards set current_balance = 0 where card_id = ${ZOES}`.execute(context.db());
        const [own, primary] = [BigInt(90 + ((n * 7) % 20)), BigInt(90 + ((n * 13) % 21))];
        const of = { cardId: ZOES, version: 0, confirmed: false } as const;
        const acts = [
          () => run(ZOE, { kind: 'set-controls', ...of, change: { perPurchase: own } }),
          () => run(PIA, { kind: 'set-family-controls', ...of, change: { perPurchase: primary } }),
          () => pay(100n),
        ];
        const order = [0, 1, 2].map((at) => acts[(at + n) % 3]!);
        const outcomes = await Promise.all(order.map((act) => act()));
        if (outcomes.some((one) => 'refused' in one)) found.push(`${n}: a change was refused`);
        const strictest = own < primary ? own : primary;
        const { approved } = await pay(100n);
        if (approved !== 100n <= strictest) found.push(`${n}: ${own} and ${primary} gave ${approved}`);
      }
      expect(found).toEqual([]);
    },
    RACES_MS,
  );
}
