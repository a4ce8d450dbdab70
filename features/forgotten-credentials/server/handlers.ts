import { type Mounted, on } from '../../../server/http/mount.ts';
import { forgottenCalls } from '../contract.ts';
import { createForgotten, type ForgottenDeps } from './forgotten.ts';

export function handlers(deps: ForgottenDeps): Mounted[] {
  const forgotten = createForgotten(deps);
  return [
    on(forgottenCalls.cardInformation, async ({ body }, context) => {
      const { cardNumber, ...expiry } = body;
      return {
        accepted: true as const,
        traceId: await forgotten.acceptCard(context, { cardNumber, expiry }),
      };
    }),
    on(forgottenCalls.validateInformation, ({ body }, context) => {
      const { month, year, ...rest } = body;
      return forgotten.identify(context, { ...rest, traceId: rest.traceId, expiry: { month, year } });
    }),
    on(forgottenCalls.requestOtp, ({ body }, context) =>
      forgotten.requestOtp(context, {
        traceId: body.traceId,
        method: body.method,
        isResend: body.isResend,
      }),
    ),
    on(forgottenCalls.validateOtp, ({ body }, context) => forgotten.validateOtp(context, body.traceId, body)),
    on(forgottenCalls.changePassword, async ({ body }, context) => {
      await forgotten.changePassword(context, body);
      return { changed: true as const };
    }),
  ];
}
