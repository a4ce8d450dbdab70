/** Tests that each flow restarts after a third wrong code. otpStep.dom.test.tsx tests the page itself. */
import { expect, it } from 'vitest';
import type { Endpoint } from '../../../../shared/http/endpoint.ts';
import { answer, refusal, sentTo } from '../../../../tests/support/dom/answers.ts';
import { openStep } from '../../../../tests/support/dom/page.tsx';
import { ADDRESSES, CARD, CODE_SENT, logOn } from '../../../../tests/support/dom/people.ts';
import { dialogIsOpen, dialogSays, giveCode, press, until } from '../../../../tests/support/dom/user.ts';
import { ui } from '../../../../web/ui/messages.ts';
import { activationCalls } from '../../../card-activation/contract.ts';
import { CodeStep as ActivationStep } from '../../../card-activation/web/CodeStep.tsx';
import { OwnCodeStep } from '../../../card-activation/web/OwnCodeSteps.tsx';
import { initialOwnData, initialData as newActivation } from '../../../card-activation/web/wizardData.ts';
import { pinCalls } from '../../../cash-advance-pin/contract.ts';
import { CodeStep as PinCodeStep } from '../../../cash-advance-pin/web/CodeSteps.tsx';
import { initialData as newPin } from '../../../cash-advance-pin/web/wizardData.ts';
import { changePasswordCalls } from '../../../change-password/contract.ts';
import { CodeStep as PasswordCodeStep } from '../../../change-password/web/CodeStep.tsx';
import { initialData as newPasswordChange } from '../../../change-password/web/wizardData.ts';
import { forgottenCalls } from '../../../forgotten-credentials/contract.ts';
import { ConfirmStep as ForgottenStep } from '../../../forgotten-credentials/web/ConfirmStep.tsx';
import { initialData as newForgotten } from '../../../forgotten-credentials/web/wizardData.ts';
import { instalmentCalls } from '../../../instalments/contract.ts';
import { sampleAdvice } from '../../../instalments/testing/advice.ts';
import { CodeStep as InstalmentStep } from '../../../instalments/web/CodeStep.tsx';
import { initialData as newInstalment } from '../../../instalments/web/wizardData.ts';
import { passkeyCalls } from '../../../passkeys/contract.ts';
import { CodeStep as PasskeyStep } from '../../../passkeys/web/CodeSteps.tsx';
import { initialData as newPasskey } from '../../../passkeys/web/wizardData.ts';
import { membershipCalls } from '../../../points-redemption/contract.ts';
import { sampleProduct } from '../../../points-redemption/testing/product.ts';
import { CodeStep as RedemptionStep } from '../../../points-redemption/web/CodeSteps.tsx';
import { initialValues } from '../../../points-redemption/web/wizardData.ts';
import { registrationCalls } from '../../../registration/contract.ts';
import { ConfirmStep as RegistrationStep } from '../../../registration/web/ConfirmStep.tsx';
import { initialData as newRegistration } from '../../../registration/web/wizardData.ts';
import { safetyCalls } from '../../../safety/contract.ts';
import { frozenBy, sampleControls } from '../../../safety/testing/controls.ts';
import { CodeStep as SafetyStep } from '../../../safety/web/CodeSteps.tsx';
import { initialData as newChange } from '../../../safety/web/confirmData.ts';
import { limitCalls } from '../../../temporary-limit/contract.ts';
import { CodeStep as LimitStep } from '../../../temporary-limit/web/CodeSteps.tsx';
import { initialData as newLimit } from '../../../temporary-limit/web/wizardData.ts';
import { confirmationErrors } from '../../errors.messages.ts';

interface Flow {
  readonly ids: string;
  readonly name: string;
  /** The call that takes the code. */
  readonly takes: Endpoint;
  readonly open: () => ReturnType<typeof openStep>;
  /** The step at which the flow restarts, if it is not the first step. */
  readonly from?: string;
}

const person = {
  card: { cardNumber: '4000123412341234', expiry: { month: '09', year: '29' } },
  person: { nationalId: 'A123456789', birthDate: '1988-09-07' },
  traceId: 'trace-1',
  sent: CODE_SENT,
} as const;
const dollars = (amount: string) => ({ amount, currency: 'TWD' as const });
const limit = {
  currentLimit: dollars('100000'),
  maximumLimit: dollars('200000'),
  step: dollars('1000'),
  maxDays: 90,
  earliestStart: '2026-03-10',
  latestStart: '2026-06-10',
  traceId: 'trace-1',
};

const FLOWS: readonly Flow[] = [
  {
    ids: '[ACT-1]',
    name: 'an activation before log-on',
    takes: activationCalls.validateOtp,
    open: () => openStep(ActivationStep, { ...newActivation, ...person }),
  },
  {
    ids: '[ACT-2]',
    name: 'an activation after log-on',
    takes: activationCalls.validateOwnOtp,
    open: () => openStep(OwnCodeStep, { ...initialOwnData(CARD), traceId: 'trace-1', sent: CODE_SENT }),
  },
  {
    ids: '[REG-5]',
    name: 'a registration',
    takes: registrationCalls.validateOtp,
    open: () =>
      openStep(RegistrationStep, {
        ...newRegistration,
        ...person,
        username: 'harbour.7k',
        password: 'Calm-water.58',
      }),
  },
  {
    ids: '[FGT-1]',
    name: 'a forgotten password',
    takes: forgottenCalls.validateOtp,
    open: () => openStep(ForgottenStep, { ...newForgotten('password'), ...person }),
  },
  {
    ids: '[PWD-1]',
    name: 'a change of the password',
    takes: changePasswordCalls.validateOtp,
    open: () =>
      openStep(PasswordCodeStep, { ...newPasswordChange, password: 'Calm-water.58', sent: CODE_SENT }),
  },
  {
    ids: '[PIN-1]',
    name: 'a PIN',
    takes: pinCalls.validateOtp,
    open: () => openStep(PinCodeStep, { ...newPin(CARD, true), traceId: 'trace-1', sent: CODE_SENT }),
  },
  {
    ids: '[INS-1]',
    name: 'instalments',
    takes: instalmentCalls.validateOtp,
    open: () => openStep(InstalmentStep, { ...newInstalment(CARD), advice: sampleAdvice(), sent: CODE_SENT }),
  },
  {
    ids: '[LIM-1]',
    name: 'a temporary limit',
    takes: limitCalls.validateOtp,
    open: () =>
      openStep(LimitStep, {
        ...newLimit({ card: CARD, inquiry: limit, addresses: ADDRESSES }, 'en'),
        request: { amount: dollars('150000'), startDate: '2026-03-10', endDate: '2026-03-20' },
        sent: CODE_SENT,
      }),
  },
  {
    ids: '[SAFE-3]',
    name: 'an end of a freeze',
    takes: safetyCalls.validateOtp,
    open: () =>
      openStep(SafetyStep, {
        ...newChange({
          card: CARD,
          wanted: { name: 'frozen', value: false },
          controls: sampleControls(frozenBy('holder')),
          addresses: ADDRESSES,
        }),
        sent: CODE_SENT,
      }),
  },
  {
    ids: '[PASSKEY-3]',
    name: 'a new passkey',
    takes: passkeyCalls.options,
    open: () => openStep(PasskeyStep, { ...newPasskey(ADDRESSES), sent: CODE_SENT }),
  },
  {
    ids: '[RDM-5]',
    name: 'a redemption to a new membership',
    takes: membershipCalls.validateOtp,
    open: () =>
      openStep(RedemptionStep, {
        card: CARD,
        values: initialValues(CARD),
        order: {
          product: sampleProduct(),
          category: 'airmiles_and_hotel',
          quantity: 1,
          membershipId: '123456789',
          delivery: {},
        },
        sent: CODE_SENT,
        onRedeemed: () => {},
      }),
    from: 'method',
  },
];

const NAMED = FLOWS.map((flow) => [flow.ids, flow.name, flow] as const);

it.each(NAMED)('[OTP-3] %s %s starts again after a third wrong code', async (_ids, _name, flow) => {
  const { takes, open, from } = flow;
  await logOn();
  answer(takes, refusal('01012'));
  const step = await open();
  await giveCode('000000');
  await dialogSays(confirmationErrors['01012'].text.en);
  expect(sentTo(takes)).toHaveLength(1);
  expect([step.restart, step.goTo].some((call) => call.mock.calls.length > 0)).toBe(false);
  await press(ui.done.en);
  await until(() => expect(dialogIsOpen()).toBe(false));
  if (from) expect(step.goTo).toHaveBeenCalledWith(from);
  else expect(step.restart).toHaveBeenCalledOnce();
  expect(step.finish).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('otpToken')).toBeNull();
});
