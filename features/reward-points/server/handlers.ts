import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import type { PointEntry as PortPointEntry } from '../../../server/ports/card-system/parts/history.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import { type PointEntry, rewardCalls } from '../contract.ts';
import { createEndingFile, type EndingDeps, readEnding } from './ending.ts';

/** A card's points (RWD-1). Unknown card ids and ids of other customers are NOT_FOUND (CARD-6). */
export function handlers(deps: EndingDeps & { readonly cardSystem: CardReads }): Mounted[] {
  const { cardSystem } = deps;
  return [
    on(rewardCalls.ending, ({ query: { cardId } }, { session: { customerId }, language }) =>
      readEnding(deps, { customerId, cardId }, language),
    ),
    on(rewardCalls.endingFile, ({ query: { cardId, language } }, { session: { customerId } }) =>
      createEndingFile(deps, { customerId, cardId }, language),
    ),
    on(rewardCalls.points, async ({ query }, { session, language }) => {
      const { pageNumber, pageSize, after } = query;
      const pageQuery = { pageNumber, pageSize, ...(after !== undefined && { after }) };
      const [page, totalPoints] = await Promise.all([
        cardSystem.pointEntries(session.customerId, query.cardId, pageQuery),
        cardSystem.pointBalance(session.customerId, query.cardId),
      ]);
      return {
        totalPoints: orNotFound(totalPoints),
        ...toPaged(orNotFound(page), query, (entry) => toPointEntry(entry, language)),
      };
    }),
  ];
}

function toPointEntry(entry: PortPointEntry, language: Language): PointEntry {
  return {
    pointTransactionId: entry.entryId,
    campaignId: entry.campaignId,
    campaignRulesetId: entry.campaignRulesetId,
    date: entry.date,
    description: entry.description[language],
    ...(entry.spent && { amount: toWire(entry.spent) }),
    points: entry.points,
    kind: entry.points > 0 ? 'earned' : entry.endsOn ? 'ended' : 'used',
    ...(entry.endsOn && { endsOn: entry.endsOn }),
  };
}
