import { type Flow, flowCalls, type Scene } from '../../../tests/support/api/flows.ts';
import { cardOf } from '../../../tests/support/api/people.ts';
import { sealed } from '../../forgotten-credentials/testing/calls.ts';
import { registrationCalls } from '../contract.ts';
import { registrationStages } from '../server/stages.ts';
import { NEW_PASSWORD } from './calls.ts';

const language = 'en';
const send = ({ traceId }: Scene) => ({ traceId, isResend: false, language });
const identity = ({ person: { nationalId, birthDate } }: Scene) => ({ nationalId, birthDate });
const card = ({ person }: Scene) => cardOf(person);
const person = async (scene: Scene) => ({
  traceId: scene.traceId,
  ...card(scene),
  ...identity(scene),
  ...(await scene.browser.captcha()),
});

/** The calls of the flow with valid bodies. `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('registration', registrationCalls, registrationStages, {
  cardInformation: card,
  validateInformation: person,
  userId: ({ traceId }) => ({ traceId, username: 'harbour.7k' }),
  requestOtp: send,
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
