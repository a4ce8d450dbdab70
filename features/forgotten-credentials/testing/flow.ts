import { cardStep, codeRequest, type Flow, flowCalls, personStep } from '../../../tests/support/api/flows.ts';
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

/** The calls of the flow with valid bodies. `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('forgotten', forgottenCalls, stages, {
  cardInformation: cardStep,
  validateInformation: personStep,
  requestOtp: codeRequest,
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
    calls: Object.keys(stages).map((name) => `forgotten.${name}`),
  },
];
