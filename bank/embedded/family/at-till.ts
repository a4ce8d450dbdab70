/** The primary's layer when a supplementary card pays. */
import type { Transaction } from 'kysely';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { EventOf } from '../../../server/ports/card-system/http/wire/events.ts';
import type { PrimaryControls } from '../../../server/ports/card-system/parts/family.ts';
import { CONTROL_SWITCHES, type PaymentKind } from '../../../shared/card-controls.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import { passFamilyLimits } from '../../../shared/family.ts';
import { twd } from '../../../shared/money.ts';
import type { CardKey } from '../ids.ts';
import { readPeriodFrom, readSpent } from './read-store.ts';
import { readPrimary, takeExtra } from './store.ts';

type Trx = Transaction<Database>;

/** Reasons of the primary's layer to refuse a payment, in the order of the checks. */
export const PRIMARY_REASONS = [
  'primary-frozen',
  'primary-online-off',
  'primary-abroad-off',
  'primary-contactless-off',
  'primary-cash-off',
  'primary-per-purchase',
  'primary-per-period',
] as const;
type PrimaryReason = (typeof PRIMARY_REASONS)[number];

/** A payment that the primary's layer decides on. */
interface FamilyPayment {
  readonly amount: bigint;
  /** The kind, and `abroad` when the merchant is abroad. */
  readonly kinds: readonly PaymentKind[];
}

/** The part of a payment that an extra amount pays. */
export interface FromExtra {
  readonly requestId: string;
  readonly amount: bigint;
  readonly periodFrom: IsoDate;
}

/** Returns the first reason of the primary's layer, or what the payment takes from an extra amount if it is approved. */
export async function passPrimary(
  trx: Trx,
  card: CardKey,
  { settings, stops, extra }: PrimaryControls,
  { amount, kinds }: FamilyPayment,
): Promise<PrimaryReason | FromExtra | undefined> {
  if (settings.frozen) return 'primary-frozen';
  const isStopped = (by: keyof typeof stops) => kinds.some((one) => stops[by].includes(one));
  const off = CONTROL_SWITCHES.find((name) => !settings[name] && isStopped(name));
  if (off) return `primary-${off}-off`;
  const perPurchase = isStopped('perPurchase') ? settings.perPurchase : undefined;
  const perPeriod = isStopped('perPeriod') ? settings.perPeriod : undefined;
  if (perPurchase === undefined && perPeriod === undefined) return undefined;
  const row = await readPrimary(trx, card);
  if (!row) return undefined;
  const account = { customerId: row.account_customer_id, cardId: row.account_card_id };
  const periodFrom = await readPeriodFrom(trx, card, account);
  const { spent, extra: paid } = await readSpent(trx, card, periodFrom);
  const passed = passFamilyLimits({
    ...{ amount, perPurchase, perPeriod },
    counted: spent > paid ? spent - paid : 0n,
    extraLeft: extra ? extra.amount.minor - extra.used.minor : 0n,
  });
  if ('refused' in passed)
    return passed.refused === 'perPurchase' ? 'primary-per-purchase' : 'primary-per-period';
  if (!extra || passed.fromExtra === 0n) return undefined;
  return { requestId: extra.requestId, amount: passed.fromExtra, periodFrom };
}

/** Takes the part of an approved payment from its extra amount. Returns the layer afterwards. */
export async function payFromExtra(
  trx: Trx,
  card: CardKey,
  primary: PrimaryControls,
  from: FromExtra,
): Promise<PrimaryControls> {
  await takeExtra(trx, card, from);
  const { extra } = primary;
  return extra ? { ...primary, extra: { ...extra, used: twd(extra.used.minor + from.amount) } } : primary;
}

/** Returns the parts of a `family-controls` event that describe a layer. */
export function layerPart({
  version,
  settings,
  stopped,
  extra,
}: PrimaryControls): Omit<EventOf<'family-controls'>, 'eventId' | 'occurredAt' | 'customerId' | 'cardId'> {
  const { frozen, online, abroad, contactless, cash, perPurchase, perPeriod } = settings;
  return {
    kind: 'family-controls',
    ...{ version, frozen, online, abroad, contactless, cash, stopped },
    ...(perPurchase !== undefined && { perPurchase: twd(perPurchase) }),
    ...(perPeriod !== undefined && { perPeriod: twd(perPeriod) }),
    ...(extra && { extra }),
  };
}
