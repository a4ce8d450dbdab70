/** Adds earlier redemptions and conversions of the demo's people, so that their lists are not empty. */
import type { Kysely } from 'kysely';
import { demoPeople } from '../../../bank/demo/demo-people.ts';
import { paymentPeriod, plansFor } from '../../../bank/embedded/instalments/instalment-plans.ts';
import { planColumns } from '../../../bank/embedded/instalments/instalments.ts';
import { toTerms } from '../../../bank/embedded/terms/terms.ts';
import { readTerms } from '../../../bank/embedded/terms/terms-store.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { addDays } from '../../../shared/dates.ts';
import * as store from './store.ts';

/** The person who has converted purchases, and the tenors in months, for the latest purchase first. */
const CONVERTER = 'demo.primary1';
const TENORS = [6, 12] as const;

/** Days between a statement and the conversion of one of its purchases. */
const DAYS_LATER = 5;

/**
 * Inserts a redemption for each voucher in the ledgers of the demo's people, and conversions of purchases on earlier statements. Runs once
 * per bank.
 */
export async function addPast(db: Kysely<Database>, today: string): Promise<void> {
  const people = demoPeople(today).filter(({ username }) => username !== undefined);
  await store.insertPastRedemptions(
    db,
    people.map(({ customerId }) => customerId),
  );
  const converter = people.find(({ username }) => username === CONVERTER);
  if (!converter) return;
  const purchases = await store.pastPurchases(db, converter.customerId, addDays(today, -60), TENORS.length);
  const terms = toTerms(await readTerms(db, today));
  for (const [index, purchase] of purchases.entries()) {
    const plan = plansFor(purchase.amount, terms.plans).find(({ tenor }) => tenor === TENORS[index]);
    if (!plan) throw new Error(`the demo bank has no plan of ${TENORS[index]} months`);
    const convertedOn = addDays(purchase.statement_date, DAYS_LATER);
    const period = paymentPeriod(purchase.statement_date, convertedOn, plan.tenor);
    await store.insertPastConversion(db, purchase, convertedOn, planColumns({ plan, ...period }));
  }
}
