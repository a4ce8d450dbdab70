import { codeRequest, type Flow, flowCalls } from '../../../tests/support/api/flows.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentStages } from '../server/handlers.ts';

const language = 'en';
const { advice, requestOtp, validateOtp } = instalmentCalls;
const steps = { advice, requestOtp, validateOtp };

/** The calls of the flow with valid bodies; `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('instalment', steps, instalmentStages, {
  advice: async (scene) => {
    const { cardId, transactionId, ...conversion } = await scene.convertible();
    return { cardNumber: cardId, transactionUniqueKey: transactionId, ...conversion };
  },
  requestOtp: codeRequest,
  validateOtp: async (scene) => ({
    ...(await scene.convertible()),
    traceId: scene.traceId,
    otp: scene.code,
    isBilled: false,
    language,
  }),
});

export const flows: readonly Flow[] = [
  {
    name: 'instalment',
    person: 'batch1',
    loggedOn: true,
    calls: ['instalment.advice', 'instalment.requestOtp', 'instalment.validateOtp'],
  },
];
