import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound, toPaged } from '../../../server/http/page.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import { toQuery, toTransaction } from '../../account-detail/server/public.ts';
import { instalmentCalls } from '../contract.ts';
import { createInstalments, type InstalmentDeps } from './instalments.ts';
import { toInstalment, toPlan } from './map.ts';

/** The handlers of instalments (INS-1 to INS-3): lists, plans and the three steps of a conversion. */
export function handlers(deps: InstalmentDeps): Mounted[] {
  const { cardSystem } = deps;
  const instalments = createInstalments(deps);
  const findCard = async ({ session }: LiveContext, cardId: string) =>
    orNotFound(await cardSystem.card(session.customerId, cardId));
  return [
    on(instalmentCalls.transactions, async ({ params, query }, { session, language }) => {
      const type = query.isBilled === 'true' ? 'latestStatement' : 'unbilled';
      const filter = toQuery(query, language);
      const page = orNotFound(await cardSystem.convertible(session.customerId, params.cardId, type, filter));
      return toPaged(page, query, (line) => {
        const transaction = toTransaction(line, language);
        return { ...transaction, amountWithCurrencyCode: formatMoney(transaction.amount) };
      });
    }),
    on(instalmentCalls.plans, async ({ query }, { session }) => {
      const amount = twd(BigInt(query.transactionAmount));
      const [first, ...more] = orNotFound(
        await cardSystem.instalmentPlans(session.customerId, query.cardNumber, amount),
      );
      if (!first) throw new Failure('INS-NONE');
      return { fee: toWire(first.fee), instalmentPlanList: [first, ...more].map(toPlan) };
    }),
    on(instalmentCalls.conversions, async ({ params, query }, context) => {
      const { sortBy, orderBy, billType, pageNumber, pageSize, after } = query;
      const card = await findCard(context, params.id);
      const page = orNotFound(
        await cardSystem.conversions(context.session.customerId, params.id, {
          pageNumber,
          pageSize,
          sort: { by: sortBy, order: orderBy },
          ...(after !== undefined && { after }),
          ...(billType && { type: billType }),
        }),
      );
      return toPaged(page, query, (conversion) => toInstalment(conversion, card, context.language));
    }),
    on(instalmentCalls.advice, ({ body }, context) => {
      const { cardNumber: cardId, transactionUniqueKey: transactionId, instalmentFlag: type } = body;
      const { transactionAmount: amount, tenor } = body;
      return instalments.advise(context, { cardId, transactionId, amount, type, tenor });
    }),
    on(instalmentCalls.requestOtp, ({ body }, context) =>
      instalments.requestOtp(context, { ...body, method: body.method }),
    ),
    on(instalmentCalls.validateOtp, ({ body }, context) => {
      const { traceId, cardId, transactionId, tenor, transactionAmount: amount } = body;
      const request = { cardId, transactionId, amount, type: body.instalmentFlag, tenor };
      return instalments.convert(context, { traceId, proof: body, request }, body);
    }),
  ];
}
