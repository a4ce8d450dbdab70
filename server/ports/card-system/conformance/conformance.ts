/** What every adapter of the CardSystem port does (OPS-4). Test code: an adapter's test calls `cardSystemConformance`. */
import { beforeAll, describe } from 'vitest';
import { taipeiDate } from '../../../../shared/dates.ts';
import type { BankCustomer, BankProduct } from '../records.ts';
import { activating, type CardSystemUnderTest, identifying } from './activation.ts';
import { cards, customers, strangers } from './cards.ts';
import { cashback, following, ledgers, statements } from './history.ts';
import { instalments } from './instalments.ts';
import { raising } from './limits.ts';
import { lists, searching } from './lines.ts';
import { settingPins } from './pin.ts';
import { redeeming } from './redemption.ts';
import { replacing } from './replacements.ts';
import { SAMPLE_PRODUCTS, sampleBank } from './sample-bank.ts';
import { dan } from './sample-dan.ts';
import { eve } from './sample-eve.ts';

/** Fills a card system with these records and nothing else, and gives an adapter over it. */
export type MakeCardSystem = (
  customers: readonly BankCustomer[],
  products: readonly BankProduct[],
) => Promise<CardSystemUnderTest>;

/** The suite; one adapter for all its tests. Those that change something have cards of their own. */
export function cardSystemConformance(name: string, make: MakeCardSystem): void {
  describe(`CardSystem: ${name}`, () => {
    const today = taipeiDate(new Date());
    let made: CardSystemUnderTest;
    beforeAll(async () => {
      made = await make([...sampleBank(today), dan(), eve()], SAMPLE_PRODUCTS);
    });
    const system = () => made.system;
    customers(system);
    cards(system, today);
    strangers(system);
    lists(system, today);
    searching(system, today);
    statements(system, today);
    following(system);
    ledgers(system, today);
    cashback(() => made);
    identifying(system);
    activating(() => made);
    redeeming(() => made);
    instalments(() => made, today);
    settingPins(() => made);
    raising(() => made, today);
    replacing(() => made, today);
  });
}
