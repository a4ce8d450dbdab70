import { type Mounted, on } from '../../../server/http/mount.ts';
import { addDays } from '../../../shared/dates.ts';
import { toWire, twd } from '../../../shared/money.ts';
import { limitCalls } from '../contract.ts';
import { LIMIT_STEP, MAX_DAYS, MAX_DAYS_AHEAD } from '../rules.ts';
import { statusOf } from './report.ts';
import { type CardLimitRequest, createTemporaryLimit, type TemporaryLimitDeps } from './temporary-limit.ts';

/** The handlers of temporary credit limits (LIM-1). */
export function handlers(deps: TemporaryLimitDeps): Mounted[] {
  const limits = createTemporaryLimit(deps);
  return [
    on(limitCalls.inquiry, async ({ params }, context) => {
      const { currentLimit, maximumLimit, today, openRequest, traceId } = await limits.inquiry(
        context,
        params.id,
      );
      return {
        currentLimit: toWire(currentLimit),
        maximumLimit: toWire(maximumLimit),
        step: toWire(twd(LIMIT_STEP)),
        maxDays: MAX_DAYS,
        earliestStart: today,
        latestStart: addDays(today, MAX_DAYS_AHEAD),
        ...(openRequest && {
          openRequest: {
            ...openRequest,
            limit: toWire(openRequest.limit),
            status: statusOf(openRequest.startDate, today),
          },
        }),
        traceId,
      };
    }),
    on(limitCalls.requestOtp, ({ params, body }, context) =>
      limits.requestOtp(context, {
        ...toRequest(params.id, body),
        method: body.method,
        isResend: body.isResend,
      }),
    ),
    on(limitCalls.validateOtp, ({ params, body }, context) =>
      limits.validateOtp(context, toRequest(params.id, body), body, { params, body }),
    ),
  ];
}

function toRequest(
  cardId: string,
  body: Omit<CardLimitRequest, 'cardId' | 'amount'> & { readonly amount: { readonly amount: string } },
): CardLimitRequest {
  const { traceId, startDate, endDate, amount } = body;
  return { cardId, traceId, startDate, endDate, amount: BigInt(amount.amount) };
}
