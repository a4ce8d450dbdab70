/** Sample commands about family cards. */
import { randomUUID } from 'node:crypto';
import type { Command, FamilyCommandKind } from '../../../server/ports/card-system/parts/commands.ts';
import { addDays, type IsoDate } from '../../../shared/dates.ts';
import { twd } from '../../../shared/money.ts';
import type { Sample } from './sample.ts';

/** Tightens the layer of a card that has none. */
const tightenFamily = (cardId: string): Command<'set-family-controls'> => ({
  kind: 'set-family-controls',
  cardId,
  version: 0,
  change: { abroad: false, perPeriod: 5_000n },
  confirmed: false,
});

/** Allows an amount until tomorrow, so that the day is not past if midnight comes during the run. */
export const extraOf = (cardId: string, today: IsoDate): Command<'allow-family-extra'> => ({
  kind: 'allow-family-extra',
  cardId,
  requestId: randomUUID(),
  amount: twd(500),
  until: addDays(today, 1),
  confirmed: true,
});

export const FAMILY_SAMPLES: { readonly [K in FamilyCommandKind]: Sample<K> } = {
  'set-family-controls': {
    doable: (n) => async (ids) => tightenFamily(ids.family('set-family-controls', n)),
    refused: async (ids) => tightenFamily(ids.unknown),
  },
  'freeze-family-card': {
    doable: (n) => async (ids) => ({
      kind: 'freeze-family-card',
      cardId: ids.family('freeze-family-card', n),
    }),
    refused: async (ids) => ({ kind: 'freeze-family-card', cardId: ids.spending }),
  },
  'stop-family-card': {
    doable: (n) => async (ids) => ({
      kind: 'stop-family-card',
      cardId: ids.family('stop-family-card', n),
    }),
    // A card that is not a supplementary one.
    refused: async (ids) => ({ kind: 'stop-family-card', cardId: ids.spending }),
  },
  'allow-family-extra': {
    doable: (n) => async (ids, _system, today) => extraOf(ids.family('allow-family-extra', n), today),
    refused: async (ids, _system, today) => extraOf(ids.unknown, today),
  },
};
