/** Expiring points of a card, and the orders that they can pay for (PTS-1 to PTS-3). */
import { toIcs } from '../../../server/calendar/ics.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { EndingPoints } from '../../../server/ports/card-system/parts/history.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { addDays, formatDate, type IsoDate, taipeiDate } from '../../../shared/dates.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { Catalogue } from '../../points-redemption/server/catalogue.ts';
import { type Suggestion, suggestionFor } from '../../points-redemption/server/suggestion.ts';
import type { Ending } from '../contract.ts';
import { endText } from '../end.messages.ts';
import { endingText } from '../ending.messages.ts';

export interface EndingDeps {
  readonly cardSystem: Pick<CardReads, 'card' | 'cardWithHolder' | 'pointsEnding'>;
  readonly catalogue: () => Catalogue;
  readonly now: () => Promise<Date>;
  /** The bank, whose name appears in the calendar file. */
  readonly bank: () => { readonly name: Readonly<Record<Language, string>> };
}

/** Number of days within which points count as expiring soon. */
const SOON_DAYS = 60;

interface CardKey {
  readonly customerId: string;
  readonly cardId: string;
}

/** Reads the expiring points. Throws NOT_FOUND unless the card is the customer's. */
export async function readEnding(
  { cardSystem, catalogue, now }: EndingDeps,
  { customerId, cardId }: CardKey,
  language: Language,
): Promise<Ending> {
  const [found, ending] = await Promise.all([
    cardSystem.cardWithHolder(customerId, cardId),
    cardSystem.pointsEnding(customerId, cardId),
  ]);
  const { card, customer } = orNotFound(found);
  const soon = soonOf(orNotFound(ending), taipeiDate(await now()));
  const mayRedeem = card.status === 'active' && !customer.redemptionBatchOpen;
  const suggestion =
    soon && mayRedeem ? suggestionFor(catalogue(), card.productCode, soon.points, card.points) : undefined;
  return {
    ending: [...orNotFound(ending)],
    ...(soon && { soon }),
    ...(suggestion && { offer: toOffer(suggestion, language) }),
  };
}

/** Sum of points expiring within 60 days; if none, the next expiry. */
function soonOf(ending: readonly EndingPoints[], today: IsoDate): Ending['soon'] {
  const limit = addDays(today, SOON_DAYS);
  const near = ending.filter(({ endsOn }) => endsOn <= limit);
  const lots = near.length > 0 ? near : ending.slice(0, 1);
  const [first, last] = [lots[0], lots.at(-1)];
  if (!first || !last) return undefined;
  const points = lots.reduce((sum, lot) => sum + lot.points, 0);
  return { points, firstEnd: first.endsOn, lastEnd: last.endsOn, near: near.length > 0 };
}

function toOffer({ offer, quantity, points, alone }: Suggestion, language: Language): Ending['offer'] {
  return {
    productCode: offer.code,
    productName: offer.name[language],
    category: offer.price.category,
    quantity,
    points,
    alone,
  };
}

/** Creates a calendar file for the first expiry. Throws NOT_FOUND also for a card without expiring points. */
export async function createEndingFile(
  { cardSystem, now, bank }: EndingDeps,
  { customerId, cardId }: CardKey,
  language: Language,
): Promise<FileAnswer> {
  const { lastFour } = orNotFound(await cardSystem.card(customerId, cardId));
  const [first] = orNotFound(await cardSystem.pointsEnding(customerId, cardId));
  const { endsOn: day, points } = orNotFound(first);
  const words = {
    points: formatNumber(points),
    date: formatDate(day, language),
    bank: bank().name[language],
    lastFour,
  };
  return {
    type: 'text/calendar; charset=utf-8',
    name: `points-end-${lastFour}-${day}.ics`,
    content: toIcs({
      kind: 'points end',
      createdAt: await now(),
      id: `${cardId} ${day}`,
      day,
      title: say(endingText.event, language, words),
      description: [say(endText.endOn, language, words)],
    }),
  };
}
