/**
 * Conformance tests for adapters of the card system port (OPS-4), in three suites:
 * - `readsConformance`: the questions alone.
 * - `localConformance`: questions and commands of an adapter in the portal's database.
 * - `remoteConformance`: questions and commands of a card system elsewhere, with the rules of remote-rules.ts.
 */
import { beforeAll, describe, it } from 'vitest';
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
import { REMOTE_RULES } from './remote-rules.ts';
import { testReplacements } from './replacements.ts';
import { SAMPLE_PRODUCTS, sampleBank } from './sample-bank.ts';
import { dan } from './sample-dan.ts';
import { eve } from './sample-eve.ts';
import { fay } from './sample-fay.ts';
import { testTransactionLists, testTransactionSearch } from './transactions.ts';

/** Loads exactly these records into a card system and returns its adapter. */
export type MakeCardSystem = (
  customers: readonly BankCustomer[],
  products: readonly BankProduct[],
) => Promise<CardSystemUnderTest>;

/** All tests of a suite share one adapter; tests that write have their own cards. */
function suite(
  name: string,
  make: MakeCardSystem,
  tests: (adapter: () => CardSystemUnderTest, today: string) => void,
): void {
  describe(`CardSystem: ${name}`, () => {
    const today = taipeiDate(new Date());
    let adapter: CardSystemUnderTest;
    beforeAll(async () => {
      adapter = await make([...sampleBank(today), dan(), eve(), fay(today)], SAMPLE_PRODUCTS);
    });
    tests(() => adapter, today);
  });
}

function testReads(adapter: () => CardSystemUnderTest, today: string): void {
  const system = () => adapter().system;
  testCustomers(system);
  testCards(system, today);
  testForeignIds(system);
  testTransactionLists(system, today);
  testTransactionSearch(system, today);
  testStatements(system, today);
  testCursors(system);
  testPointsLedger(system, today);
  testIdentification(system);
}

function testCommands(adapter: () => CardSystemUnderTest, today: string, isLocal: boolean): void {
  testCashback(adapter, isLocal);
  testActivation(adapter, isLocal);
  testRedemptions(adapter, isLocal);
  testInstalments(adapter, today, isLocal);
  testPins(adapter, isLocal);
  testLimitRaises(adapter, today, isLocal);
  testReplacements(adapter, today, isLocal);
}

/** For the questions of an adapter that has no commands of its own, such as a read model. */
export function readsConformance(name: string, make: MakeCardSystem): void {
  suite(name, make, testReads);
}

/** For an adapter whose commands take effect in the portal's own transaction. */
export function localConformance(name: string, make: MakeCardSystem): void {
  suite(name, make, (adapter, today) => {
    testReads(adapter, today);
    testCommands(adapter, today, true);
  });
}

/** For an adapter whose commands go elsewhere. */
export function remoteConformance(name: string, make: MakeCardSystem): void {
  suite(name, make, (adapter, today) => {
    testReads(adapter, today);
    testCommands(adapter, today, false);
    for (const { rule, check } of REMOTE_RULES) it(`[OPS-4] rule: ${rule}`, () => check(adapter()));
  });
}
