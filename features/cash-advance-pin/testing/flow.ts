import { type Flow, flowCalls, type Scene } from '../../../tests/support/api/flows.ts';
import { pinCalls } from '../contract.ts';
import { pinStages } from '../server/stages.ts';
import { sealedPins } from './calls.ts';

const language = 'en';
const send = ({ traceId }: Scene) => ({ traceId, isResend: false, language });

/** The calls of the flow with valid bodies; `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('pin', pinCalls, pinStages, {
  limitCheck: () => undefined,
  requestOtp: send,
  validateOtp: ({ traceId, code }) => ({ traceId, otp: code }),
  change: ({ browser }) => sealedPins(browser, '2580'),
});

export const flows: readonly Flow[] = [
  {
    name: 'cash advance PIN',
    person: 'oldpass1',
    loggedOn: true,
    calls: ['pin.limitCheck', 'pin.requestOtp', 'pin.validateOtp', 'pin.change'],
  },
];
