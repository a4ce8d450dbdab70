import { type Mounted, on } from '../../../server/http/mount.ts';
import { registrationCalls } from '../contract.ts';
import { createRegistration, type RegistrationDeps } from './registration.ts';

export function handlers(deps: RegistrationDeps): Mounted[] {
  const registration = createRegistration(deps);
  return [
    on(registrationCalls.cardInformation, async ({ body }, context) => {
      const { cardNumber, month, year } = body;
      const traceId = await registration.start(context, { cardNumber, expiry: { month, year } });
      return { accepted: true as const, traceId };
    }),
    on(registrationCalls.validateInformation, ({ body }, context) => {
      const { month, year, ...rest } = body;
      return registration.identify(context, { ...rest, expiry: { month, year } });
    }),
    on(registrationCalls.userId, async ({ body }, context) => ({
      available: await registration.chooseUsername(context, body.traceId, body.username),
    })),
    on(registrationCalls.requestOtp, ({ body }, context) =>
      registration.requestOtp(context, { ...body, method: body.method }),
    ),
    on(registrationCalls.validateOtp, async ({ body }, context) => {
      await registration.validateOtp(context, body);
      return { registered: true as const };
    }),
    on(registrationCalls.notifyUser, async ({ body }, context) => {
      await registration.notify(context, body.traceId);
      return { notified: true };
    }),
  ];
}
