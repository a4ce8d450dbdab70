import type { CallContext, LiveContext } from '../../../server/http/context.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { theirs, toPaged } from '../../../server/http/page.ts';
import type { TransactionPart } from '../../../server/ports/card-system/history.ts';
import type { CardSystem } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { accountCalls } from '../contract.ts';
import { downloadOf } from './download.ts';
import { dueDateOf } from './due-date.ts';
import { type AskedList, toQuery, toTransaction } from './map.ts';
import { lastMonths, toSpending } from './spending.ts';

export interface AccountDeps {
  readonly cardSystem: CardSystem;
  readonly now: () => Promise<Date>;
}

/** What happened on a card (CARD-2, CARD-5, CARD-8). A card that is not there or not theirs is NOT_FOUND, one answer for both (CARD-6). */
export function handlers({ cardSystem, now }: AccountDeps): Mounted[] {
  const list = async (
    { session, language }: LiveContext & Pick<CallContext, 'language'>,
    cardId: string,
    part: TransactionPart,
    asked: AskedList,
  ) => {
    const query = toQuery(asked, language);
    const page = theirs(await cardSystem.transactions(session.customerId, cardId, part, query));
    return toPaged(page, asked, (line) => toTransaction(line, language));
  };
  return [
    on(accountCalls.unbilled, ({ params, query }, context) => list(context, params.id, 'unbilled', query)),
    on(accountCalls.billed, ({ params, query }, context) => list(context, params.id, 'billed', query)),
    on(accountCalls.history, ({ query }, context) => list(context, query.cardId, 'all', query)),
    on(accountCalls.earnedBy, async ({ query }, { session, language }) => {
      const { pointTransactionId: entryId, campaignId, campaignRulesetId } = query;
      const key = { entryId, campaignId, campaignRulesetId };
      const asked = toQuery(query, language);
      const page = theirs(await cardSystem.earnedBy(session.customerId, key, asked));
      return toPaged(page, query, (line) => toTransaction(line, language));
    }),
    on(accountCalls.spending, async ({ params }, { session }) => {
      const months = lastMonths(taipeiDate(await now()));
      const charged = await cardSystem.charged(session.customerId, params.id, `${months[0]}-01`);
      return toSpending(theirs(charged), months);
    }),
    on(accountCalls.download, async ({ params, query }, { session }) =>
      downloadOf(cardSystem, session.customerId, params.id, query, await now()),
    ),
    on(accountCalls.dueDate, async ({ params, query }, { session }) =>
      dueDateOf(cardSystem, session.customerId, params.id, query.language, await now()),
    ),
  ];
}
