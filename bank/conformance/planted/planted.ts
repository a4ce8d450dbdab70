/**
 * Tests of the rules: puts faults into a correct adapter on purpose ("planted" faults) and checks that the rules
 * detect them.
 */
import { beforeAll, expect, it } from 'vitest';
import type { BankCustomer } from '../../../server/ports/card-system/parts/records.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { describeOnOneEmptyDatabase } from '../../../tests/support/database/databases.ts';
import type { ReadRules } from '../read-rule.ts';
import { sampleBank } from '../sample/sample-bank.ts';
import { embeddedSystem } from '../test-system.ts';

export const today = taipeiDate(new Date());

/** Faults by name. Each lists the rules that must detect it, and the adapter's members that it replaces. */
export type Faults<System> = Readonly<
  Record<string, readonly [foundBy: RegExp, plant: (right: System) => Partial<System>]>
>;

/** Returns the rules with a matching name whose check throws. */
export async function broken<Context>(
  rules: Readonly<Record<string, (context: Context) => Promise<void>>>,
  name: RegExp,
  context: Context,
): Promise<string[]> {
  const matching = Object.entries(rules).filter(([rule]) => name.test(rule));
  expect(matching).not.toEqual([]);
  const found: string[] = [];
  for (const [rule, check] of matching) await check(context).catch(() => found.push(rule));
  return found;
}

/** Declares the tests of rules for reads, with the records of the sample bank and one more customer. */
export function testPlanted<Question extends keyof CardReads>(
  [id, about]: readonly [id: string, about: string],
  customer: BankCustomer,
  rules: ReadRules<Question>,
  faults: Faults<Pick<CardReads, Question>>,
): void {
  describeOnOneEmptyDatabase(`the rules for ${about}`, (context) => {
    let right: Pick<CardReads, Question>;
    beforeAll(async () => {
      right = await embeddedSystem(context.db(), [...sampleBank(today), customer]);
    });

    it(`${id} are kept by the adapter without a fault`, async () => {
      expect(await broken(rules, /./, { system: right, today })).toEqual([]);
    });

    it.each(Object.entries(faults))(`${id} find an adapter that %s`, async (_fault, [foundBy, plant]) => {
      const system = { ...right, ...plant(right) };
      expect(await broken(rules, foundBy, { system, today })).not.toEqual([]);
    });
  });
}
