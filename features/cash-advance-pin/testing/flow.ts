import { codeRequest, type Flow, flowCalls } from '../../../tests/support/api/flows.ts';
import { pinCalls } from '../contract.ts';
import { pinStages } from '../server/stages.ts';
import { sealedPins } from './calls.ts';

/** The calls of the flow with valid bodies; `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('pin', pinCalls, pinStages, {
  limitCheck: () => undefined,
  requestOtp: codeRequest,
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
