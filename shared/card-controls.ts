/** Controls of a card: values and rules that the card system port, its adapters, the contract and the pages share. */

/** Every kind of payment. The demo's payment terminal and the safety centre use these names. */
export const PAYMENT_KINDS = [
  'chip',
  'contactless',
  'online',
  'abroad',
  'cash',
  'wallet',
  'recurring',
  'offline-top-up',
  'refund',
  'settlement',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The effect of a freeze, a switch or a limit on a kind of payment. */
export const PAYMENT_EFFECTS = ['stops', 'goes-on'] as const;
export type PaymentEffect = (typeof PAYMENT_EFFECTS)[number];

/** Kinds of payment that the holder can switch off. */
export const CONTROL_SWITCHES = ['online', 'abroad', 'contactless', 'cash'] as const;
export type ControlSwitch = (typeof CONTROL_SWITCHES)[number];

/** Maximum amount of one purchase, and of all purchases of one Taipei day. */
export const CONTROL_LIMITS = ['perPurchase', 'perDay'] as const;
export type ControlLimit = (typeof CONTROL_LIMITS)[number];

/** The party that froze a card. A holder cannot lift a freeze of the bank. */
export const FREEZERS = ['holder', 'bank'] as const;
export type Freezer = (typeof FREEZERS)[number];

/** Maximum number of changes of one card on one Taipei day that allow more payments (see {@link loosens}). */
export const LOOSENINGS_PER_DAY = 20;

/** The control settings of a card. A switch is true while its payments are possible. Limits are in whole TWD dollars. */
export interface ControlSettings
  extends Readonly<Record<ControlSwitch, boolean>>,
    Readonly<Record<ControlLimit, bigint | undefined>> {
  readonly frozen: boolean;
}

/** The settings to change; null removes a limit. Absent settings do not change. */
export interface ControlChange
  extends Readonly<Partial<Record<ControlSwitch, boolean>>>,
    Readonly<Partial<Record<ControlLimit, bigint | null>>> {
  readonly frozen?: boolean;
}

/** True when a change allows payments that are refused now. A change of this kind needs a code. */
export function loosens(now: ControlSettings, change: ControlChange): boolean {
  return (
    (now.frozen && change.frozen === false) ||
    CONTROL_SWITCHES.some((name) => !now[name] && change[name] === true) ||
    CONTROL_LIMITS.some((name) => {
      const [most, next] = [now[name], change[name]];
      return most !== undefined && next !== undefined && (next === null || next > most);
    })
  );
}

/** Returns the settings after a change. */
export function changed(now: ControlSettings, change: ControlChange): ControlSettings {
  const limit = (name: ControlLimit) =>
    change[name] === undefined ? now[name] : (change[name] ?? undefined);
  return {
    frozen: change.frozen ?? now.frozen,
    online: change.online ?? now.online,
    abroad: change.abroad ?? now.abroad,
    contactless: change.contactless ?? now.contactless,
    cash: change.cash ?? now.cash,
    perPurchase: limit('perPurchase'),
    perDay: limit('perDay'),
  };
}
