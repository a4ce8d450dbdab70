/** Conformance tests for adapters of the CardSystem port (OPS-4). An adapter's test calls `cardSystemConformance`. */
import { beforeAll, describe } from 'vitest';
import { taipeiDate } from '../../../../shared/dates.ts';
import type { BankCustomer, BankProduct } from '../records.ts';
import { testActivation, testIdentification } from './activation.ts';
import type { CardSystemUnderTest } from './apply.ts';
import { testCards, testCustomers, testForeignIds } from './cards.ts';
import { testCashback, testCursors, testPointsLedger, testStatements } from './history.ts';
import { testInstalments } from './instalments.ts';
import { testLimitRaises } from './limits.ts';
import { testPins } from './pin.ts';
import { testRedemptions } from './redemption.ts';
import { testReplacements } from './replacements.ts';
import { SAMPLE_PRODUCTS, sampleBank } from './sample-bank.ts';
import { dan } from './sample-dan.ts';
import { eve } from './sample-eve.ts';
import { testTransactionLists, testTransactionSearch } from './transactions.ts';

/** Loads exactly these records into a card system and returns its adapter. */
export type MakeCardSystem = (
  customers: readonly BankCustomer[],
  products: readonly BankProduct[],
) => Promise<CardSystemUnderTest>;

/** The test suite. All tests share one adapter; tests that write have their own cards. */
export function cardSystemConformance(name: string, make: MakeCardSystem): void {
  describe(`CardSystem: ${name}`, () => {
    const today = taipeiDate(new Date());
    let adapter: CardSystemUnderTest;
    beforeAll(async () => {
      adapter = await make([...sampleBank(today), dan(), eve()], SAMPLE_PRODUCTS);
    });
    const system = () => adapter.system;
    testCustomers(system);
    testCards(system, today);
    testForeignIds(system);
    testTransactionLists(system, today);
    testTransactionSearch(system, today);
    testStatements(system, today);
    testCursors(system);
    testPointsLedger(system, today);
    testCashback(() => adapter);
    testIdentification(system);
    testActivation(() => adapter);
    testRedemptions(() => adapter);
    testInstalments(() => adapter, today);
    testPins(() => adapter);
    testLimitRaises(() => adapter, today);
    testReplacements(() => adapter, today);
  });
}
