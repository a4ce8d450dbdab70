import { type Mounted, on } from '../../../server/http/mount.ts';
import { activationCalls } from '../contract.ts';
import { type ActivationDeps, createActivation } from './activation.ts';

export function handlers(deps: ActivationDeps): Mounted[] {
  const activation = createActivation(deps);
  return [
    on(activationCalls.cardInformation, async ({ body }, context) => {
      const { cardNumber, expiredDate: expiry } = body;
      return { traceId: await activation.start(context, { cardNumber, expiry }) };
    }),
    on(activationCalls.validatePerson, ({ body }, context) => {
      const { cardNumber, expiredDate: expiry, nationalId, dateOfBirth: birthDate } = body;
      return activation.identify(context, body.traceId, { cardNumber, expiry, nationalId, birthDate });
    }),
    // `method: body.method` turns the optional field into a required field that can be undefined.
    on(activationCalls.requestOtp, ({ body }, context) =>
      activation.requestOtp(context, 'activation', { ...body, method: body.method }),
    ),
    on(activationCalls.validateOtp, ({ body }, context) => {
      const { traceId, cardNumber, expiredDate: expiry } = body;
      const card = { cardNumber, expiry };
      return activation.validateOtp(context, 'activation', { traceId, proof: body, card });
    }),
    on(activationCalls.advice, ({ params, body }, context) => {
      const { expiredDate: expiry, dateOfBirth: birthDate } = body;
      return activation.startOwn(context, params.id, { expiry, birthDate });
    }),
    on(activationCalls.requestOwnOtp, ({ body }, context) =>
      activation.requestOtp(context, 'own-activation', { ...body, method: body.method }),
    ),
    on(activationCalls.validateOwnOtp, ({ body }, context) =>
      activation.validateOtp(context, 'own-activation', { traceId: body.traceId, proof: body }),
    ),
    on(activationCalls.activate, ({ params }, context) => activation.activate(context, params.id)),
  ];
}
