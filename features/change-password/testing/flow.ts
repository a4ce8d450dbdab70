import { DEMO_PASSWORD } from '../../../tests/support/api/clients/api.ts';
import { type Flow, flowCalls } from '../../../tests/support/api/flows.ts';
import { sealed } from '../../forgotten-credentials/testing/calls.ts';
import { NEW_PASSWORD } from '../../registration/testing/calls.ts';
import { changePasswordCalls } from '../contract.ts';

const language = 'en';
const stages = {
  requestOtp: { from: [], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'done' },
};

/** The calls of the flow with valid bodies. `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('change-password', changePasswordCalls, stages, {
  requestOtp: ({ browser }) => ({
    ...sealed(browser, { password: DEMO_PASSWORD, newPassword: NEW_PASSWORD }),
    isResend: false,
    language,
  }),
  validateOtp: ({ browser, code }) => ({
    ...sealed(browser, { password: NEW_PASSWORD }),
    otp: code,
    language,
  }),
});

export const flows: readonly Flow[] = [
  {
    name: 'change password',
    person: 'primary2',
    loggedOn: true,
    calls: ['change-password.requestOtp', 'change-password.validateOtp'],
    endsSession: true,
  },
];
