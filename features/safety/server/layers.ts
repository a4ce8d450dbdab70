/** Maps the layers of a supplementary card from the card system port to the contract. */
import type { PrimaryControls } from '../../../server/ports/card-system/parts/family.ts';
import {
  CONTROL_SWITCHES,
  type ControlSwitch,
  LOOSENINGS_PER_DAY,
  type PaymentKind,
} from '../../../shared/card-controls.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { PrimaryLayer } from '../layer-contract.ts';

type Stops<Name extends string> = Readonly<Record<Name, readonly PaymentKind[]>>;

export function toSwitches(on: Readonly<Record<ControlSwitch, boolean>>, stops: Stops<ControlSwitch>) {
  return Object.fromEntries(
    CONTROL_SWITCHES.map((name) => [name, { on: on[name], stops: [...stops[name]] }]),
  ) as PrimaryLayer['switches'];
}

export const toLimit = (most: bigint | undefined, stops: readonly PaymentKind[]) => ({
  most: most === undefined ? null : toWire(twd(most)),
  stops: [...stops],
});

/** @param showsUsed whether the reader may see what purchases took of an extra amount */
export function toPrimaryLayer(primary: PrimaryControls, showsUsed: boolean): PrimaryLayer {
  const { version, settings, stops, stopped, extra, looseningsToday } = primary;
  return {
    version,
    frozen: settings.frozen,
    switches: toSwitches(settings, stops),
    limits: {
      perPurchase: toLimit(settings.perPurchase, stops.perPurchase),
      perPeriod: toLimit(settings.perPeriod, stops.perPeriod),
    },
    stopped,
    ...(extra && {
      extra: {
        requestId: extra.requestId,
        amount: toWire(extra.amount),
        ...(showsUsed && { used: toWire(extra.used) }),
        until: extra.until,
      },
    }),
    looseningsLeft: Math.max(0, LOOSENINGS_PER_DAY - looseningsToday),
  };
}
