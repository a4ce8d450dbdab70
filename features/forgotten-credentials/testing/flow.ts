import { type Flow, flowCalls, type Scene } from '../../../tests/support/api/flows.ts';
import { cardOf } from '../../../tests/support/api/people.ts';
import { NEW_PASSWORD } from '../../registration/testing/calls.ts';
import { forgottenCalls } from '../contract.ts';
import { sealed } from './calls.ts';

const language = 'en';
const stages = {
  cardInformation: { from: [], to: 'card' },
  validateInformation: { from: ['card'], to: 'identified' },
  requestOtp: { from: ['identified', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'confirmed' },
  changePassword: { from: ['confirmed'], to: 'done' },
};
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
export const calls = flowCalls('forgotten', forgottenCalls, stages, {
  cardInformation: card,
  validateInformation: person,
  requestOtp: send,
  validateOtp: ({ traceId, code }) => ({ traceId, otp: code, language }),
  changePassword: ({ traceId, browser }) => ({
    ...sealed(browser, { password: NEW_PASSWORD }),
    traceId,
    language,
  }),
});

export const flows: readonly Flow[] = [
  {
    name: 'forgotten password',
    person: 'primary1',
    loggedOn: false,
    calls: [
      'forgotten.cardInformation',
      'forgotten.validateInformation',
      'forgotten.requestOtp',
      'forgotten.validateOtp',
      'forgotten.changePassword',
    ],
  },
];
