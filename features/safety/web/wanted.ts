/** Functions for a change of a single setting that the customer wants. Pure functions without texts or React. */
import {
  CONTROL_LIMITS,
  CONTROL_SWITCHES,
  type ControlChange,
  type ControlLimit,
  type ControlSettings,
  type ControlSwitch,
  changed,
  loosens,
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../../shared/card-controls.ts';
import { fromWire } from '../../../shared/money.ts';
import type { PortalError } from '../../../web/http/api.ts';
import type { CardControls, ControlChangeBody } from '../contract.ts';

/** The wanted change. A limit is in whole TWD dollars; null removes it. */
export type Wanted =
  | { readonly name: 'frozen' | ControlSwitch; readonly value: boolean }
  | { readonly name: ControlLimit; readonly value: bigint | null };

/** A setting that the page shows. */
export type SettingName = Wanted['name'];

/** Effect of a change on the current settings. Only `loosens` needs a code. */
export type Effect = 'same' | 'tightens' | 'loosens';

function isLimit(name: string): name is ControlLimit {
  return CONTROL_LIMITS.some((limit) => limit === name);
}

function isSwitch(name: string): name is ControlSwitch {
  return CONTROL_SWITCHES.some((one) => one === name);
}

/** Converts the settings of an answer. */
export function settingsOf({ frozen, switches, limits }: CardControls): ControlSettings {
  const most = (name: ControlLimit) => {
    const money = limits[name].most;
    return money ? fromWire(money).minor : undefined;
  };
  return {
    frozen,
    online: switches.online.on,
    abroad: switches.abroad.on,
    contactless: switches.contactless.on,
    cash: switches.cash.on,
    perPurchase: most('perPurchase'),
    perDay: most('perDay'),
  };
}

export function effectOf(controls: CardControls, wanted: Wanted): Effect {
  const now = settingsOf(controls);
  const change: ControlChange = { [wanted.name]: wanted.value };
  if (changed(now, change)[wanted.name] === now[wanted.name]) return 'same';
  return loosens(now, change) ? 'loosens' : 'tightens';
}

/** Returns the change in the format of the calls. */
export function bodyOf(wanted: Wanted): Omit<ControlChangeBody, 'version' | 'language'> {
  if (typeof wanted.value === 'boolean') return { [wanted.name]: wanted.value };
  const limit = wanted.value === null ? null : { amount: wanted.value.toString(), currency: 'TWD' as const };
  return { [wanted.name]: limit };
}

/** Returns the change as a query string: `online=on`, `perDay=20000`, `perDay=none`. */
export function queryOf({ name, value }: Wanted): string {
  const text = typeof value === 'boolean' ? (value ? 'on' : 'off') : (value?.toString() ?? 'none');
  return new URLSearchParams({ [name]: text }).toString();
}

/** Parses the change in a query string; undefined if it is missing or malformed. */
export function readQuery(query: URLSearchParams): Wanted | undefined {
  for (const [name, text] of query) {
    if (name === 'frozen' || isSwitch(name))
      return text === 'on' || text === 'off' ? { name, value: text === 'on' } : undefined;
    if (isLimit(name)) {
      if (text === 'none') return { name, value: null };
      return /^[1-9]\d{0,11}$/.test(text) ? { name, value: BigInt(text) } : undefined;
    }
  }
  return undefined;
}

/** Returns the kinds of payment that a freeze stops and the kinds that continue, from the answer. */
export function listsOf({ effects }: Pick<CardControls, 'effects'>): {
  readonly stops: readonly PaymentKind[];
  readonly goesOn: readonly PaymentKind[];
} {
  return {
    stops: PAYMENT_KINDS.filter((kind) => effects[kind] === 'stops'),
    goesOn: PAYMENT_KINDS.filter((kind) => effects[kind] === 'goes-on'),
  };
}

/** Returns the current settings from the server's refusal of an outdated change (CONFLICT). */
export function newerControls(error: PortalError): CardControls | undefined {
  const { controls } = error.details;
  const found = error.is('CONFLICT') && typeof controls === 'object' && controls !== null;
  return found && 'version' in controls ? (controls as CardControls) : undefined;
}
