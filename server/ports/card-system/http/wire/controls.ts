/** JSON codecs of controls and wallets. */
import * as z from 'zod/mini';
import {
  CONTROL_LIMITS,
  CONTROL_SWITCHES,
  type ControlChange,
  type ControlSettings,
  FREEZERS,
  LOOSENINGS_PER_DAY,
  PAYMENT_EFFECTS,
  PAYMENT_KINDS,
} from '../../../../../shared/card-controls.ts';
import type { ControlOutcome } from '../../parts/commands.ts';
import type { ControlState, WalletToken } from '../../parts/controls.ts';
import { controlVersion, kinds, limit, primaryControls, strictLimit } from './primary.ts';
import { type Fields, id, instant, list, ofEach, optional, orNothing, text, twd, whole } from './values.ts';

/** Maximum number of wallets of a card. */
const MOST_WALLETS = 100;

export const settings = z.object({
  frozen: z.boolean(),
  ...ofEach(CONTROL_SWITCHES, z.boolean()),
  ...ofEach(CONTROL_LIMITS, orNothing(limit)),
} satisfies Fields<ControlSettings>);

/** The bank's id of a wallet's copy of the card. */
export const tokenId = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/));

const walletToken = z.object({
  tokenId,
  wallet: text(60),
  addedAt: instant,
} satisfies Fields<WalletToken>);

export const controlEffects = z.object(ofEach(PAYMENT_KINDS, z.enum(PAYMENT_EFFECTS)));
export const controlStops = z.object(ofEach([...CONTROL_SWITCHES, ...CONTROL_LIMITS], kinds));

export const controlState = z.object({
  version: controlVersion,
  settings,
  freeze: optional(z.object({ since: instant, by: z.enum(FREEZERS) })),
  effects: controlEffects,
  stops: controlStops,
  highestLimit: twd,
  changeable: z.boolean(),
  looseningsToday: whole(0, LOOSENINGS_PER_DAY),
  walletTokens: list(walletToken, MOST_WALLETS),
  primary: optional(primaryControls),
  primaryId: optional(id),
} satisfies Fields<ControlState>);

export const controlOutcome = z.object({
  changed: z.boolean(),
  controls: controlState,
} satisfies Fields<ControlOutcome>);

/** The changed settings as the portal sends them. The card system checks the range of limits. */
export const controlChange = z.strictObject({
  frozen: optional(z.boolean()),
  ...ofEach(CONTROL_SWITCHES, optional(z.boolean())),
  ...ofEach(CONTROL_LIMITS, optional(z.nullable(strictLimit))),
} satisfies Fields<ControlChange>);
