import type { LiveContext } from '../../../server/http/context.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import type { TransactionPart } from '../../../server/ports/card-system/parts/history.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { BankTexts } from '../../../shared/bank.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import { accountCalls } from '../contract.ts';
import { createDownload } from './download.ts';
import { createDueDateFile } from './due-date.ts';
import { type ListQuery, toQuery, toTransaction } from './map.ts';
import { lastMonths, toSpending } from './spending.ts';

export interface AccountDeps {
  readonly cardSystem: CardReads;
  readonly bank: () => BankTexts;
  readonly now: () => Promise<Date>;
}

/** Transactions of a card (CARD-2, CARD-5, CARD-8). Unknown ids and other customers' ids get NOT_FOUND (CARD-6). */
export function handlers({ cardSystem, bank, now }: AccountDeps): Mounted[] {
  const list = async (
    { session, language }: LiveContext,
    cardId: string,
    part: TransactionPart,
    listQuery: ListQuery,
  ) => {
    const query = toQuery(listQuery, language);
    const page = orNotFound(await cardSystem.transactions(session.customerId, cardId, part, query));
    return toPaged(page, listQuery, (line) => toTransaction(line, language));
  };
  return [
    on(accountCalls.unbilled, ({ params, query }, context) => list(context, params.id, 'unbilled', query)),
    on(accountCalls.billed, ({ params, query }, context) => list(context, params.id, 'billed', query)),
    on(accountCalls.history, ({ query }, context) => list(context, query.cardId, 'all', query)),
    on(accountCalls.earnedBy, async ({ query }, { session, language }) => {
      const { pointTransactionId: entryId, campaignId, campaignRulesetId } = query;
      const key = { entryId, campaignId, campaignRulesetId };
      const pageQuery = toQuery(query, language);
      const page = orNotFound(await cardSystem.earnedBy(session.customerId, key, pageQuery));
      return toPaged(page, query, (line) => toTransaction(line, language));
    }),
    on(accountCalls.spending, async ({ params }, { session }) => {
      const months = lastMonths(taipeiDate(await now()));
      const charged = await cardSystem.charged(session.customerId, params.id, `${months[0]}-01`);
      return toSpending(orNotFound(charged), months);
    }),
    on(accountCalls.download, async ({ params, query }, { session }) =>
      createDownload(cardSystem, session.customerId, params.id, query, await now()),
    ),
    on(accountCalls.dueDate, async ({ params, query }, { session }) =>
      createDueDateFile(cardSystem, session.customerId, params.id, query.language, {
        bankName: bank().name[query.language],
        createdAt: await now(),
      }),
    ),
  ];
}
