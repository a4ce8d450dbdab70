/**
 * Payments of both amounts around a limit, of ten kinds, under pairs of states of both layers: what the pages of both parties say, from their
 * own calls, against what the till does (FAM-5).
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  CONTROL_LIMITS,
  CONTROL_SWITCHES,
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../../shared/card-controls.ts';
import { FAMILY_LIMITS } from '../../../shared/family.ts';
import type { DatabaseContext } from '../../../tests/support/database/databases.ts';
import type { AuthorisationResult } from '../../demo/server/till.ts';
import { type Layers, PARTIES, type Party, stoppersOf, stricterOf } from '../../safety/layers.ts';
import { takeBackPayments } from '../../safety/server/test-setup.ts';
import { Holder, paymentBody } from '../../safety/testing/calls.ts';
import { dollars, HOLDER, PRIMARY, Relative } from '../testing/calls.ts';
import { PORTALS, portalsOf, type TillPortal } from './test-portals.ts';
import { resetFamily, setAge } from './test-setup.ts';

/** `slice`: pairs with each state of the holder once. */
type Part = 'all' | 'slice';

const MATRIX_MS = 1_200_000;

/** Whole TWD. Each kind is paid with both. */
const AMOUNTS = [100n, 101n];
const SWITCHED = [{}, { frozen: true }, ...CONTROL_SWITCHES.map((name) => ({ [name]: false }))];
const PURCHASES = [{ perPurchase: dollars(100) }, { perPurchase: dollars(101) }];

/** The states of the holder's layer. */
const OWN: readonly object[] = [...SWITCHED, ...PURCHASES, { perDay: dollars(100) }];
/** The states of the primary cardholder's layer. `above` is added to what the period has already. */
const THEIRS: readonly (object | { readonly above: bigint } | 'stopped')[] = [
  ...SWITCHED,
  ...PURCHASES,
  { above: 100n },
  'stopped',
];

/** Returns the parties whose layer stops the payment, as a page with these layers says. Nothing else was paid on the day. */
function saidBy(layers: Layers, spent: bigint, kind: PaymentKind, amount: bigint): readonly Party[] {
  const { holder, primary } = layers;
  const isAbove = (limit: { most: { amount: string } | null; stops: readonly string[] }, before = 0n) =>
    limit.most !== null && before + amount > BigInt(limit.most.amount) && limit.stops.includes(kind);
  const limited: Readonly<Record<Party, boolean>> = {
    holder: CONTROL_LIMITS.some((name) => isAbove(holder.limits[name])),
    primary: FAMILY_LIMITS.some((name) => isAbove(primary.limits[name], name === 'perPeriod' ? spent : 0n)),
  };
  const stoppers = stoppersOf(layers, kind);
  return PARTIES.filter((party) => stoppers.includes(party) || limited[party]);
}

/** The party of a refusal; the reason itself if it is of neither layer. */
function stopperOf(paid: AuthorisationResult): string | undefined {
  if (paid.approved) return undefined;
  if (/^(primary-|stopped$)/.test(paid.reason)) return 'primary';
  return /^(frozen|(online|abroad|contactless|cash)-off|per-(purchase|day))$/.test(paid.reason)
    ? 'holder'
    : paid.reason;
}

/** Whose limit of a purchase the pages mark as the one that holds. */
function marked({ holder, primary }: Layers): readonly Party[] {
  const strict = stricterOf(holder.limits.perPurchase.most, primary.limits.perPurchase.most);
  return PARTIES.filter((party) => strict === 'both' || strict === party);
}

/**
 * Pays in pairs of states.
 * @returns the number of payments, and each one in which the till does not do what a page says
 */
async function tillMatrix(
  context: DatabaseContext,
  { t, purchase }: TillPortal,
  part: Part,
): Promise<{ readonly payments: number; readonly differences: readonly string[] }> {
  const db = context.db();
  await resetFamily(context);
  const [primary, holder] = [await Relative.open(t, PRIMARY), await Holder.open(t, HOLDER)];
  const family = new Relative(t, holder.browser, holder.person);
  const cardNumber = await holder.cardNumber();
  // Of a minor's card both parties see the sum of the period.
  await setAge(context, holder.person.customerId, 12);
  // The pages do not say what was paid today. It would count towards a limit of the day.
  await sql`delete from cards.transactions where card_id = ${holder.cardId}
    and transaction_date = (app_now() at time zone 'Asia/Taipei')::date`.execute(db);
  await holder.addWallet();
  const done = async (answer: Promise<{ readonly status: number }>) =>
    expect((await answer).status).toBe(200);

  async function enter(own: object, theirs: (typeof THEIRS)[number]): Promise<void> {
    await sql`delete from cards.controls`.execute(db);
    await sql`delete from cards.family_controls`.execute(db);
    await sql`update cards.cards set status = 'active' where relationship = 'supplementary'`.execute(db);
    if (Object.keys(own).length > 0) await done(holder.tighten(own));
    if (theirs === 'stopped') {
      const { cardId } = await primary.account();
      return done(primary.post(`/cards/${cardId}/stop`));
    }
    if ('above' in theirs) {
      const { spent } = await family.held();
      return done(primary.tighten({ perPeriod: dollars(`${BigInt(spent.amount) + theirs.above}`) }));
    }
    if (Object.keys(theirs).length > 0) await done(primary.tighten(theirs));
  }

  let payments = 0;
  const differences: string[] = [];
  for (const [row, own] of OWN.entries())
    for (const [column, theirs] of THEIRS.entries()) {
      if (part === 'slice' && column !== (row + 2) % THEIRS.length) continue;
      await enter(own, theirs);
      const [seen, held, controls] = [await primary.account(), await family.held(), await holder.controls()];
      expect(seen.spent).toEqual(held.spent);
      const spent = BigInt(held.spent.amount);
      const { frozen, switches, limits, effects, primary: layer } = controls;
      if (!layer) throw new Error('the safety centre has no layer of the primary cardholder');
      const pages = { seen, held, safety: { holder: { frozen, switches, limits }, primary: layer, effects } };
      const isPurchase = (state: object | string) => typeof state === 'object' && 'perPurchase' in state;
      for (const kind of PAYMENT_KINDS)
        for (const amount of AMOUNTS) {
          payments++;
          const paid = await purchase(paymentBody({ kind, amount: `${amount}` }, cardNumber));
          if (paid.approved) await takeBackPayments(db);
          for (const [page, layers] of Object.entries(pages)) {
            const by = saidBy(layers, spent, kind, amount);
            // Otherwise the till names the holder's layer first.
            const first = layers.primary.stopped && by.includes('primary') ? 'primary' : by[0];
            const isMarked =
              !isPurchase(own) || !isPurchase(theirs) || by.length === 0 || `${by}` === `${marked(layers)}`;
            if (first !== stopperOf(paid) || !isMarked)
              differences.push(
                `${page}, pair ${row}/${column}, ${kind} ${amount}: ${by}, marked ${marked(layers)}, but ${JSON.stringify(paid)}`,
              );
          }
        }
    }
  return { payments, differences };
}

/** Declares the tests: with the embedded card system, and with one over HTTP that has all reads and the till. */
export function tillMatches(context: DatabaseContext, part: Part): void {
  const portals = portalsOf(context);
  const pairs = part === 'all' ? OWN.length * THEIRS.length : OWN.length;
  it.each(PORTALS)(
    `[FAM-5] [BANK-48] [BANK-50] %s: ten kinds in ${pairs} pairs of states do what both pages say`,
    async (where) => {
      const expected = { payments: pairs * PAYMENT_KINDS.length * AMOUNTS.length, differences: [] };
      expect(await tillMatrix(context, portals()[where], part)).toEqual(expected);
    },
    MATRIX_MS,
  );
}
