/** A change of a single setting of the primary's layer. Pure functions without texts or React. */
import { CONTROL_SWITCHES, type ControlSwitch } from '../../../../shared/card-controls.ts';
import {
  changedFamily,
  FAMILY_LIMITS,
  type FamilyChange,
  type FamilyLimit,
  type FamilySettings,
  loosensFamily,
} from '../../../../shared/family.ts';
import type { PortalError } from '../../../../web/http/api.ts';
import type { PrimaryLayer } from '../../../safety/layer-contract.ts';
import type { FamilyChangeBody } from '../../contract.ts';

/** The wanted change. A limit is in whole TWD dollars; null removes it. */
export type Wanted =
  | { readonly name: 'frozen' | ControlSwitch; readonly value: boolean }
  | { readonly name: FamilyLimit; readonly value: bigint | null };

/** Effect of a change on the current settings. Only `loosens` needs a code. */
export type Effect = 'same' | 'tightens' | 'loosens';

/** Converts the settings of an answer. */
export function settingsOf({ frozen, switches, limits }: PrimaryLayer): FamilySettings {
  const most = (name: FamilyLimit) => {
    const money = limits[name].most;
    return money ? BigInt(money.amount) : undefined;
  };
  return {
    frozen,
    online: switches.online.on,
    abroad: switches.abroad.on,
    contactless: switches.contactless.on,
    cash: switches.cash.on,
    perPurchase: most('perPurchase'),
    perPeriod: most('perPeriod'),
  };
}

export function effectOf(layer: PrimaryLayer, wanted: Wanted): Effect {
  const now = settingsOf(layer);
  const change: FamilyChange = { [wanted.name]: wanted.value };
  if (changedFamily(now, change)[wanted.name] === now[wanted.name]) return 'same';
  return loosensFamily(now, change) ? 'loosens' : 'tightens';
}

/** Returns the change in the format of the calls. */
export function bodyOf({ name, value }: Wanted): Omit<FamilyChangeBody, 'version' | 'language'> {
  if (typeof value === 'boolean') return { [name]: value };
  return { [name]: value === null ? null : { amount: value.toString(), currency: 'TWD' as const } };
}

/** Returns the change as a query string: `online=on`, `perPeriod=20000`, `perPeriod=none`. */
export function queryOf({ name, value }: Wanted): string {
  const text = typeof value === 'boolean' ? (value ? 'on' : 'off') : (value?.toString() ?? 'none');
  return new URLSearchParams({ [name]: text }).toString();
}

/** Parses the change in a query string; undefined if it is missing or malformed. */
export function readQuery(query: URLSearchParams): Wanted | undefined {
  for (const [given, text] of query) {
    const name = (['frozen', ...CONTROL_SWITCHES] as const).find((one) => one === given);
    if (name) return text === 'on' || text === 'off' ? { name, value: text === 'on' } : undefined;
    const limit = FAMILY_LIMITS.find((one) => one === given);
    if (limit && text === 'none') return { name: limit, value: null };
    if (limit) return /^[1-9]\d{0,11}$/.test(text) ? { name: limit, value: BigInt(text) } : undefined;
  }
  return undefined;
}

/** Returns the present layer from the server's refusal of an outdated change (CONFLICT). */
export function newerLayer(error: PortalError): PrimaryLayer | undefined {
  const { primary } = error.details;
  const found = error.is('CONFLICT') && typeof primary === 'object' && primary !== null;
  return found && 'version' in primary ? (primary as PrimaryLayer) : undefined;
}
