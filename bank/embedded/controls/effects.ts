/** What a freeze, a switch or a limit of either party does to each kind of payment in schema `cards`. */
import type { ControlState } from '../../../server/ports/card-system/parts/controls.ts';
import {
  type ControlLimit,
  type ControlSwitch,
  PAYMENT_KINDS,
  type PaymentKind,
} from '../../../shared/card-controls.ts';

/**
 * The kinds of payment that need an authorisation. A freeze stops all of them, and all of them count towards the
 * limits.
 */
export const AUTHORISED = [
  'chip',
  'contactless',
  'online',
  'abroad',
  'cash',
  'wallet',
  'recurring',
] as const satisfies readonly PaymentKind[];

const isAuthorised = (kind: PaymentKind) => AUTHORISED.some((one) => one === kind);

export const EFFECTS = Object.fromEntries(
  PAYMENT_KINDS.map((kind) => [kind, isAuthorised(kind) ? 'stops' : 'goes-on']),
) as ControlState['effects'];

export const STOPS: Readonly<Record<ControlSwitch | ControlLimit, readonly PaymentKind[]>> = {
  online: ['online'],
  abroad: ['abroad'],
  contactless: ['contactless'],
  cash: ['cash'],
  perPurchase: AUTHORISED,
  perDay: AUTHORISED,
};
