/** JSON codecs of family cards, and of the outcomes of their commands. */
import * as z from 'zod/mini';
import { CARD_STATUSES } from '../../../../../shared/card-values.ts';
import { FAMILY_LINES } from '../../../../../shared/family.ts';
import type { AllowedExtra, FamilyCard, FamilyLine, FamilyOutcome } from '../../parts/family.ts';
import { controlEffects, controlStops, settings } from './controls.ts';
import { primaryControls } from './primary.ts';
import { bilingual, date, type Fields, id, lastFour, list, twd } from './values.ts';

/** Most family cards in one answer. */
export const MOST_FAMILY_CARDS = 100;

const line = z.object({
  id,
  date,
  description: bilingual,
  amount: twd,
  pending: z.boolean(),
} satisfies Fields<FamilyLine>);

export const familyCard = z.object({
  cardId: id,
  accountCardId: id,
  holderId: id,
  holderName: bilingual,
  holderAdult: z.boolean(),
  separated: z.boolean(),
  lastFour,
  productName: bilingual,
  status: z.enum(CARD_STATUSES),
  changeable: z.boolean(),
  stopped: z.boolean(),
  spent: twd.check(z.refine(({ minor }) => minor >= 0n)),
  periodFrom: date,
  holder: settings,
  primary: primaryControls,
  effects: controlEffects,
  stops: controlStops,
  highestLimit: twd,
  newest: list(line, FAMILY_LINES),
} satisfies Fields<FamilyCard>);

/** Whether the parts of a family card agree with each other. */
export function agreesWithItself({ stopped, status, changeable, primary }: FamilyCard): boolean {
  return stopped === primary.stopped && (!stopped || (status === 'invalid' && !changeable));
}

export const familyOutcome = z.object({
  changed: z.boolean(),
  primary: primaryControls,
} satisfies Fields<FamilyOutcome>);

export const allowedExtra = z.object({
  until: date,
  primary: primaryControls,
} satisfies Fields<AllowedExtra>);
