/** Maps controls of the card system port to types of the contract. */

import type { ControlState } from '../../../server/ports/card-system/parts/controls.ts';
import type { ControlLimit, ControlSwitch } from '../../../shared/card-controls.ts';
import { LOOSENINGS_PER_DAY } from '../../../shared/card-controls.ts';
import { toWire, twd } from '../../../shared/money.ts';
import type { CardControls } from '../contract.ts';
import { toPrimaryLayer } from './layers.ts';

/** @param underWay whether a change was sent whose outcome is unknown */
export function toCardControls(state: ControlState, underWay = false): CardControls {
  const { settings, freeze, stops } = state;
  const control = (name: ControlSwitch) => ({ on: settings[name], stops: [...stops[name]] });
  const limit = (name: ControlLimit) => {
    const most = settings[name];
    return { most: most === undefined ? null : toWire(twd(most)), stops: [...stops[name]] };
  };
  return {
    version: state.version,
    frozen: settings.frozen,
    ...(freeze && { frozenSince: freeze.since.toISOString(), frozenBy: freeze.by }),
    effects: { ...state.effects },
    switches: {
      online: control('online'),
      abroad: control('abroad'),
      contactless: control('contactless'),
      cash: control('cash'),
    },
    limits: { perPurchase: limit('perPurchase'), perDay: limit('perDay') },
    highestLimit: toWire(state.highestLimit),
    wallets: state.walletTokens.map(({ tokenId, wallet, addedAt }) => ({
      tokenId,
      wallet,
      addedAt: addedAt.toISOString(),
    })),
    changeable: state.changeable,
    looseningsLeft: Math.max(0, LOOSENINGS_PER_DAY - state.looseningsToday),
    underWay,
    ...(state.primary && { primary: toPrimaryLayer(state.primary, true) }),
  };
}
