import { type Mounted, on } from '../../../server/http/mount.ts';
import { addDays } from '../../../shared/dates.ts';
import { toWire, twd } from '../../../shared/money.ts';
import { limitCalls } from '../contract.ts';
import { DAYS_AHEAD, LIMIT_DAYS, LIMIT_STEP } from '../rules.ts';
import { type Asked, createTemporaryLimit, statusOf, type TemporaryLimitDeps } from './temporary-limit.ts';

/** A temporary credit limit for one of the own cards (LIM-1). */
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
        maxDays: LIMIT_DAYS,
        earliestStart: today,
        latestStart: addDays(today, DAYS_AHEAD),
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
        ...askedOf(params.id, body),
        method: body.method,
        isResend: body.isResend,
      }),
    ),
    on(limitCalls.validateOtp, ({ params, body }, context) =>
      limits.validateOtp(context, askedOf(params.id, body), body.otp, { params, body }),
    ),
  ];
}

function askedOf(
  cardId: string,
  body: Omit<Asked, 'cardId' | 'amount'> & { readonly amount: { readonly amount: string } },
): Asked {
  const { traceId, startDate, endDate, amount } = body;
  return { cardId, traceId, startDate, endDate, amount: BigInt(amount.amount) };
}
