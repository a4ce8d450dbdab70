/**
 * Conformance tests for adapters of the card system port (OPS-4), in four suites:
 * - `readsConformance` tests reads only.
 * - `localConformance` tests reads and commands of an adapter in the portal's database.
 * - `remoteConformance` tests reads and commands of an external card system, with the rules of remote/rules.ts.
 * - `rulesConformance` tests only the rules of remote/rules.ts.
 *
 * The records have dates relative to the day of their creation, so a run must not cross midnight in Taipei.
 */
import { beforeAll, describe, it } from 'vitest';
import type { CommandKind } from '../../server/ports/card-system/parts/commands.ts';
import type { BankCustomer, BankProduct } from '../../server/ports/card-system/parts/records.ts';
import type { CardReads } from '../../server/ports/card-system/port.ts';
import { COMMAND_KINDS } from '../../shared/card-values.ts';
import { type IsoDate, taipeiDate } from '../../shared/dates.ts';
import type { CardSystemUnderTest } from './apply.ts';
import type { ReadRules } from './read-rule.ts';
import { DOWN_RULES, takeDown } from './remote/down-rules.ts';
import { REMOTE_RULES } from './remote/rules.ts';
import { type SampleCommands, sampleCommands } from './remote/sample-commands.ts';
import { testActivation, testIdentification } from './rules/activation.ts';
import { testCancellations } from './rules/cancellation.ts';
import { testCards, testCustomers, testForeignIds } from './rules/cards.ts';
import { testControls } from './rules/controls.ts';
import { testCashback, testCursors, testPointsLedger, testStatements } from './rules/history.ts';
import { INSIGHT_RULES } from './rules/insight-rules.ts';
import { testInstalments } from './rules/instalments.ts';
import { testLimitRaises } from './rules/limits.ts';
import { PAYMENT_RULES } from './rules/payment-rules.ts';
import { testPins } from './rules/pin.ts';
import { POINT_RULES } from './rules/points-rules.ts';
import { testRedemptions } from './rules/redemption.ts';
import { testReplacements } from './rules/replacements.ts';
import { testTransactionLists, testTransactionSearch } from './rules/transactions.ts';
import { conformanceBank } from './sample/sample-all.ts';
import { SAMPLE_PRODUCTS } from './sample/sample-bank.ts';

/** Loads exactly these records into a card system and returns its adapter. */
export type MakeCardSystem = (
  customers: readonly BankCustomer[],
  products: readonly BankProduct[],
) => Promise<CardSystemUnderTest>;

/** Declares a suite. All its tests share one adapter; tests that write have their own cards. */
function suite(
  name: string,
  make: MakeCardSystem,
  tests: (adapter: () => CardSystemUnderTest, today: string) => void,
): void {
  describe(`CardSystem: ${name}`, () => {
    const today = taipeiDate(new Date());
    let adapter: CardSystemUnderTest;
    beforeAll(async () => {
      adapter = await make(conformanceBank(today), SAMPLE_PRODUCTS);
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
  const testReadRules = (id: string, rules: ReadRules<keyof CardReads>) => {
    for (const [rule, check] of Object.entries(rules))
      it(`${id} rule: ${rule}`, () => check({ system: system(), today }));
  };
  testReadRules('[PAY-5]', PAYMENT_RULES);
  testReadRules('[PTS-5]', POINT_RULES);
  testReadRules('[INSIGHT-1]', INSIGHT_RULES);
}

function testCommands(
  adapter: () => CardSystemUnderTest,
  today: string,
  isLocal: boolean,
  kinds: readonly CommandKind[] = COMMAND_KINDS,
): void {
  const has = (...needed: readonly CommandKind[]) => needed.every((kind) => kinds.includes(kind));
  if (has('set-cashback-method')) testCashback(adapter, isLocal);
  if (has('activate-card')) testActivation(adapter, isLocal);
  if (has('redeem')) testRedemptions(adapter, isLocal);
  if (has('redeem', 'cancel-redemption')) testCancellations(adapter, today, isLocal);
  if (has('convert-to-instalments')) testInstalments(adapter, today, isLocal);
  if (has('set-pin')) testPins(adapter, isLocal);
  if (has('raise-limit')) testLimitRaises(adapter, today, isLocal);
  if (has('freeze-card', 'set-controls', 'remove-wallet-token', 'replace-card', 'activate-card'))
    testControls(adapter, isLocal, has('redeem'));
  // `testReplacements` also activates the new card.
  if (has('replace-card', 'activate-card')) testReplacements(adapter, today, isLocal);
}

function testRules(adapter: () => CardSystemUnderTest, today: IsoDate, kinds: readonly CommandKind[]): void {
  let samples: SampleCommands | undefined;
  const context = () => {
    const { system } = adapter();
    samples ??= sampleCommands(system, today);
    return { system, samples, kinds };
  };
  for (const { rule, check } of REMOTE_RULES.filter((one) => one.kinds.every((kind) => kinds.includes(kind))))
    it(`[OPS-4] rule: ${rule}`, () => check(context()));
  let down: ReturnType<typeof takeDown> | undefined;
  for (const [rule, check] of Object.entries(DOWN_RULES))
    it(`[OPS-4] rule: ${rule}`, async ({ skip }) => {
      const { setDown } = adapter();
      if (!setDown) return skip('the test cannot take the bank down: setDown is not given');
      down ??= takeDown({ ...context(), setDown });
      await check(await down);
    });
}

/** Tests the reads of an adapter that supports no commands, such as a read model. */
export function readsConformance(name: string, make: MakeCardSystem): void {
  suite(name, make, testReads);
}

/** Tests an adapter whose commands take effect in the portal's own transaction. */
export function localConformance(name: string, make: MakeCardSystem): void {
  suite(name, make, (adapter, today) => {
    testReads(adapter, today);
    testCommands(adapter, today, true);
  });
}

/**
 * Tests an adapter whose commands are sent to an external system. `kinds` limits the tests to the kinds that the system
 * supports. The other kinds are tested in the adapter that executes them.
 */
export function remoteConformance(
  name: string,
  make: MakeCardSystem,
  { kinds = COMMAND_KINDS }: { readonly kinds?: readonly CommandKind[] } = {},
): void {
  suite(name, make, (adapter, today) => {
    testReads(adapter, today);
    testCommands(adapter, today, false, kinds);
    testRules(adapter, today, kinds);
  });
}

/**
 * Tests only the rules of remote/rules.ts. Use it for another connection to a card system that has passed {@link
 * remoteConformance}.
 */
export function rulesConformance(name: string, make: MakeCardSystem): void {
  suite(name, make, (adapter, today) => testRules(adapter, today, COMMAND_KINDS));
}
