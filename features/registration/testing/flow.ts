import { cardStep, codeRequest, type Flow, flowCalls, personStep } from '../../../tests/support/api/flows.ts';
import { sealed } from '../../forgotten-credentials/testing/calls.ts';
import { registrationCalls } from '../contract.ts';
import { registrationStages } from '../server/stages.ts';
import { NEW_PASSWORD } from './calls.ts';

const language = 'en';

/** The calls of the flow with valid bodies. `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('registration', registrationCalls, registrationStages, {
  cardInformation: cardStep,
  validateInformation: personStep,
  userId: ({ traceId }) => ({ traceId, username: 'harbour.7k' }),
  requestOtp: codeRequest,
  validateOtp: ({ traceId, browser, code }) => ({
    ...sealed(browser, { password: NEW_PASSWORD }),
    traceId,
    username: 'harbour.7k',
    otp: code,
    language,
  }),
  notifyUser: ({ traceId }) => ({ traceId, language }),
});

export const flows: readonly Flow[] = [
  {
    name: 'registration',
    person: 'register1',
    loggedOn: false,
    calls: [
      'registration.cardInformation',
      'registration.validateInformation',
      'registration.userId',
      'registration.requestOtp',
      'registration.validateOtp',
      'registration.notifyUser',
    ],
  },
];
