import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { BankIdentity } from '../../../server/brand/identity.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { LineFilter } from '../../../server/ports/card-system/parts/insights.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { BodyOf, PayloadOf, QueryOf } from '../../../shared/http/endpoint.ts';
import type { Language } from '../../../shared/messages.ts';
import { toWire } from '../../../shared/money.ts';
import { PURCHASES } from '../../../shared/transaction-categories.ts';
import type { Documents } from '../../statements/server/documents.ts';
import { insightCalls } from '../contract.ts';
import { createYearFile } from './files/year.ts';
import { hide, show } from './hidden-store.ts';
import { hasSubscription, periodRead, readInsights } from './insights.ts';
import { lastFours, readMerchantMonths } from './read.ts';

export interface InsightDeps {
  readonly cardSystem: CardReads;
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly bank: () => BankIdentity;
  readonly documents: Documents;
  readonly now: () => Promise<Date>;
}

/** Lines per page. */
const PAGE = 50;

/** Handlers for the spending over all of the customer's cards. */
export function handlers(deps: InsightDeps): Mounted[] {
  const today = async () => taipeiDate(await deps.now());
  return [
    on(insightCalls.insights, async (_input, { session, language }) =>
      readInsights(deps, session.customerId, language, await today()),
    ),
    on(insightCalls.lines, ({ query }, { session, language }) =>
      readLines(deps.cardSystem, session.customerId, query, language),
    ),
    on(insightCalls.hide, async ({ body }, context) => {
      await setHidden(deps, context, body, await today());
      return body;
    }),
    on(insightCalls.year, async ({ query }, { session }) =>
      createYearFile(deps, session.customerId, query, await deps.now()),
    ),
  ];
}

async function readLines(
  cardSystem: CardReads,
  customerId: string,
  query: QueryOf<typeof insightCalls.lines>,
  language: Language,
): Promise<PayloadOf<typeof insightCalls.lines>> {
  const { after } = query;
  const asked = { ...filterOf(query), pageSize: PAGE, ...(after !== undefined && { after }) };
  const [page, cardOf] = await Promise.all([
    cardSystem.customerLines(customerId, asked),
    lastFours(cardSystem, customerId),
  ]);
  return {
    content: page.content.map((line) => ({
      ...cardOf(line.cardId),
      transactionId: line.transactionId,
      date: line.transactionDate,
      description: line.description[language],
      category: line.category,
      amount: toWire(line.amount),
      ...(line.foreignAmount && { foreignAmount: toWire(line.foreignAmount) }),
    })),
    total: toWire(page.total),
    count: page.count,
    next: page.next ?? null,
  };
}

function filterOf({ kind, fromDate, toDate, category }: QueryOf<typeof insightCalls.lines>): LineFilter {
  const period = { fromDate, toDate };
  if (kind === 'fees') return { ...period, foreignFee: true };
  return {
    ...period,
    categories: category === undefined ? PURCHASES : [category],
    ...(kind === 'abroad' && { abroad: true }),
  };
}

/**
 * Hides a subscription, or shows it again. Audits a change; a repeated call changes nothing. Throws NOT_FOUND if the
 * subscription to hide does not exist.
 */
async function setHidden(
  { cardSystem, db, audit }: InsightDeps,
  context: LiveContext,
  { key, hidden }: BodyOf<typeof insightCalls.hide>,
  today: string,
): Promise<void> {
  const { customerId } = context.session;
  if (hidden) {
    const rows = await readMerchantMonths(cardSystem, customerId, periodRead(today));
    if (!hasSubscription(rows, key, today)) throw new Failure('NOT_FOUND');
  }
  const change = hidden ? hide : show;
  await db.transaction().execute(async (trx) => {
    const isChanged = await change(trx, customerId, key);
    if (isChanged)
      await audit.record(trx, context, 'insights', hidden ? 'hidden' : 'shown', customerId, {
        subscription: key,
      });
  });
}
