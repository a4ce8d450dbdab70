import { type Flow, flowCalls, type Scene } from '../../../tests/support/api/flows.ts';
import { instalmentCalls } from '../contract.ts';
import { instalmentStages } from '../server/stages.ts';

const language = 'en';
const { advice, requestOtp, validateOtp } = instalmentCalls;
const steps = { advice, requestOtp, validateOtp };
const send = ({ traceId }: Scene) => ({ traceId, isResend: false, language });

/** The calls of the flow with valid bodies; `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('instalment', steps, instalmentStages, {
  advice: async (scene) => {
    const { cardId, transactionId, ...conversion } = await scene.convertible();
    return { cardNumber: cardId, transactionUniqueKey: transactionId, ...conversion };
  },
  requestOtp: send,
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
