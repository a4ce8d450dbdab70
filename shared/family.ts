/**
 * Controls that a primary cardholder sets for a supplementary card: values and rules that the card system port, its adapters, the contract
 * and the pages share. They are a layer beside the holder's own controls (card-controls.ts). A payment must pass both layers.
 */
import { CONTROL_SWITCHES, type ControlSwitch } from './card-controls.ts';
import { addDays, type IsoDate } from './dates.ts';

/** Maximum amount of one purchase, and of all purchases since the last statement of the account. */
export const FAMILY_LIMITS = ['perPurchase', 'perPeriod'] as const;
export type FamilyLimit = (typeof FAMILY_LIMITS)[number];

/** The last day of an extra amount is at most this many days after today. */
export const EXTRA_DAYS = 31;

/** Most lines of a family card that the card system returns. */
export const FAMILY_LINES = 20;

/** From this age a person decides what the primary cardholder sees. */
export const ADULT_YEARS = 18;

/** The settings of the primary's layer. A switch is true while its payments are possible. Limits are in whole TWD dollars. */
export interface FamilySettings
  extends Readonly<Record<ControlSwitch, boolean>>,
    Readonly<Record<FamilyLimit, bigint | undefined>> {
  readonly frozen: boolean;
}

/** The settings to change; null removes a limit. Absent settings do not change. */
export interface FamilyChange
  extends Readonly<Partial<Record<ControlSwitch, boolean>>>,
    Readonly<Partial<Record<FamilyLimit, bigint | null>>> {
  readonly frozen?: boolean;
}

/** The settings of a card without a layer of the primary. */
export const FREE_FAMILY: FamilySettings = {
  frozen: false,
  online: true,
  abroad: true,
  contactless: true,
  cash: true,
  perPurchase: undefined,
  perPeriod: undefined,
};

/** True when a change allows payments that the primary's layer refuses now. A change of this kind needs a code. */
export function loosensFamily(now: FamilySettings, change: FamilyChange): boolean {
  return (
    (now.frozen && change.frozen === false) ||
    CONTROL_SWITCHES.some((name) => !now[name] && change[name] === true) ||
    FAMILY_LIMITS.some((name) => {
      const [most, next] = [now[name], change[name]];
      return most !== undefined && next !== undefined && (next === null || next > most);
    })
  );
}

/** Returns the settings after a change. */
export function changedFamily(now: FamilySettings, change: FamilyChange): FamilySettings {
  const limit = (name: FamilyLimit) => (change[name] === undefined ? now[name] : (change[name] ?? undefined));
  return {
    frozen: change.frozen ?? now.frozen,
    online: change.online ?? now.online,
    abroad: change.abroad ?? now.abroad,
    contactless: change.contactless ?? now.contactless,
    cash: change.cash ?? now.cash,
    perPurchase: limit('perPurchase'),
    perPeriod: limit('perPeriod'),
  };
}

/** Whether an extra amount may be allowed until this day. */
export function isExtraDay(until: IsoDate, today: IsoDate): boolean {
  return until >= today && until <= addDays(today, EXTRA_DAYS);
}

/** What the primary's limits say of a purchase. Amounts are whole TWD dollars. */
export interface FamilyPurchase {
  readonly amount: bigint;
  readonly perPurchase: bigint | undefined;
  readonly perPeriod: bigint | undefined;
  /** Purchases of the period that count towards `perPeriod`: all, less what an extra amount paid. */
  readonly counted: bigint;
  /** What is left of an extra amount that is valid today; 0 without one. */
  readonly extraLeft: bigint;
}

/**
 * Returns which limit of the primary refuses a purchase, or what the purchase takes from the extra amount. A purchase above `perPurchase`
 * is paid by the extra amount as a whole. Of any other purchase the extra amount pays the part above `perPeriod`. So all purchases above the
 * limits together are never more than the extra amount.
 */
export function passFamilyLimits({
  amount,
  perPurchase,
  perPeriod,
  counted,
  extraLeft,
}: FamilyPurchase): { readonly refused: FamilyLimit } | { readonly fromExtra: bigint } {
  if (perPurchase !== undefined && amount > perPurchase)
    return amount > extraLeft ? { refused: 'perPurchase' } : { fromExtra: amount };
  if (perPeriod === undefined) return { fromExtra: 0n };
  const room = perPeriod > counted ? perPeriod - counted : 0n;
  const above = amount > room ? amount - room : 0n;
  return above > extraLeft ? { refused: 'perPeriod' } : { fromExtra: above };
}
