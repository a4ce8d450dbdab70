/** The calls and wizard pages of every flow with a confirmation, for flows.dom.test.tsx. */
import type { ComponentType } from 'react';
import { expect } from 'vitest';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import { openStep } from '../../../tests/support/dom/page.tsx';
import { ADDRESSES, CARD, CODE_SENT } from '../../../tests/support/dom/people.ts';
import { paths } from '../../../web/paths.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { activationCalls } from '../../card-activation/contract.ts';
import { Confirmation as Activation } from '../../card-activation/web/Confirmation.tsx';
import { OwnConfirmation } from '../../card-activation/web/OwnConfirmation.tsx';
import { initialOwnData, initialData as newActivation } from '../../card-activation/web/wizardData.ts';
import { pinCalls } from '../../cash-advance-pin/contract.ts';
import { Confirmation as Pin } from '../../cash-advance-pin/web/Confirmation.tsx';
import { initialData as newPin } from '../../cash-advance-pin/web/wizardData.ts';
import { changePasswordCalls } from '../../change-password/contract.ts';
import { Confirmation as PasswordChange } from '../../change-password/web/Confirmation.tsx';
import { initialData as newPasswordChange } from '../../change-password/web/request.ts';
import { closingCalls } from '../../closing/contract.ts';
import { Confirmation as Close } from '../../closing/web/Confirmation.tsx';
import { contactCalls } from '../../contact-change/contract.ts';
import { Confirmation as Answer, type AnswerData } from '../../contact-change/web/answer/AnswerPage.tsx';
import { OldConfirmation } from '../../contact-change/web/change/Confirmations.tsx';
import { type ContactData, initialData as newContact } from '../../contact-change/web/change/contactData.ts';
import { copyCalls } from '../../data-copy/contract.ts';
import { sampleCopy } from '../../data-copy/testing/copy.ts';
import { Confirmation as DataCopyStep } from '../../data-copy/web/Confirmation.tsx';
import { initialData as newDataCopy } from '../../data-copy/web/confirmData.ts';
import { forgottenCalls } from '../../forgotten-credentials/contract.ts';
import { Confirmation as Forgotten } from '../../forgotten-credentials/web/Confirmation.tsx';
import { initialData as newForgotten } from '../../forgotten-credentials/web/wizardData.ts';
import { instalmentCalls } from '../../instalments/contract.ts';
import { instalmentText } from '../../instalments/messages.ts';
import { SAMPLE_TERMS, sampleAdvice } from '../../instalments/testing/advice.ts';
import { Confirmation as Instalments } from '../../instalments/web/Confirmation.tsx';
import { initialData as newInstalment } from '../../instalments/web/wizardData.ts';
import { passkeyCalls } from '../../passkeys/contract.ts';
import { Confirmation as NewPasskey } from '../../passkeys/web/Confirmation.tsx';
import { Confirmation as PasskeyChange } from '../../passkeys/web/change/Confirmation.tsx';
import { initialData as newPasskeyChange } from '../../passkeys/web/change/changeData.ts';
import { initialData as newPasskey } from '../../passkeys/web/wizardData.ts';
import { placeCalls, redemptionCalls } from '../../points-redemption/contract.ts';
import { sampleProduct } from '../../points-redemption/testing/product.ts';
import { Confirmation as Redemption } from '../../points-redemption/web/order/Confirmation.tsx';
import { initialValues, initialData as newRedemption } from '../../points-redemption/web/order/wizardData.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import { registrationCalls } from '../../registration/contract.ts';
import { Confirmation as Registration } from '../../registration/web/Confirmation.tsx';
import { initialData as newRegistration } from '../../registration/web/wizardData.ts';
import { safetyCalls } from '../../safety/contract.ts';
import { frozenBy, sampleControls } from '../../safety/testing/controls.ts';
import { Confirmation as ControlsChange } from '../../safety/web/confirm/Confirmation.tsx';
import { initialData as newChange } from '../../safety/web/confirm/confirmData.ts';
import { limitCalls } from '../../temporary-limit/contract.ts';
import { Confirmation as Raise } from '../../temporary-limit/web/Confirmation.tsx';
import { initialData as newLimit } from '../../temporary-limit/web/wizardData.ts';
import type { OtpSent } from '../web/proof.ts';

type Page = 'method' | 'code';
type Opened = ReturnType<typeof openStep>;

export interface Flow {
  readonly ids: string;
  readonly name: string;
  /** The call that requests a code, and the fields that only this call has. */
  readonly requests: Endpoint;
  readonly requested: object;
  /** The call that submits the proof, and its fields other than the proof. */
  readonly takes: Endpoint;
  readonly taken: object;
  /** The response of `takes` to the correct code. */
  readonly accepted: unknown;
  /** The call that performs the effect with the token of an accepted proof. If absent, `takes` performs the effect. */
  readonly effect?: { readonly endpoint: Endpoint; readonly body: object; readonly done: unknown };
  /** Scope of the effect's idempotency key: one key per code or per order. If absent, the effect has no key. */
  readonly keyed?: 'code' | 'order';
  /** The wizard function and its argument after the correct code, or the address that the browser then loads. */
  readonly ends: readonly ['next' | 'finish', object] | readonly ['leaves', string];
  /** True if the token stays in session storage for the next page. */
  readonly keepsToken?: boolean;
  /** True if a passkey can also confirm. */
  readonly byPasskey?: boolean;
  /** True if a hold after a reset of the password limits the methods. */
  readonly isHeld?: boolean;
  /** The error without accepted terms, if the step asks to accept them. */
  readonly mustAgree?: string;
  /** True if an earlier step asks for the method. Otherwise the code takes the place of the choice. */
  readonly twoSteps?: boolean;
  /** True if the code page has a button to choose another method. */
  readonly otherWay?: boolean;
  /** The arguments of `goTo` after VALIDATION. If absent, the page shows the error. */
  readonly invalid?: readonly unknown[];
  /** The arguments of `goTo` after too many wrong codes. If absent, the flow restarts. */
  readonly from?: readonly unknown[];
  /** Opens a page of the flow. */
  readonly open: (page: Page, sent?: OtpSent) => Opened;
  readonly withoutMethodPage?: boolean;
}

const person = {
  card: { cardNumber: '4000123412341234', expiry: { month: '09', year: '29' } },
  person: { nationalId: 'A123456789', birthDate: '1988-09-07' },
  traceId: 'trace-1',
} as const;
const trace = { traceId: 'trace-1' };
const token = { accessToken: 'confirmed', expiresInSeconds: 300 };
const sealed = { password: expect.any(String), iv: expect.any(String) };
const chosen = { method: 'sms', addresses: ADDRESSES } as const;
const dollars = (amount: string) => ({ amount, currency: 'TWD' as const });

const inquiry = {
  currentLimit: dollars('100000'),
  maximumLimit: dollars('200000'),
  step: dollars('1000'),
  maxDays: 90,
  earliestStart: '2026-03-10',
  latestStart: '2026-06-10',
  traceId: 'trace-1',
};
const raise = { amount: dollars('150000'), startDate: '2026-03-10', endDate: '2026-03-20' };
const raised = {
  limit: raise.amount,
  startDate: raise.startDate,
  endDate: raise.endDate,
  referenceNumber: 'LM1',
  status: 'active',
};
const activated = { cardId: 'card-1', lastFour: '1234', status: 'active' };
const converted = { ...sampleAdvice(), referenceNumber: 'IN1', convertedOn: '2026-03-10' };
const unfrozen = sampleControls();
const order = {
  product: sampleProduct(),
  category: 'airmiles_and_hotel',
  quantity: 1,
  membershipId: '123456789',
  delivery: {},
} as const;
const ordered = { cardId: 'card-1', catalogCode: 'EVAM0001', quantity: 1, airmileId: '123456789' };
const redeemed = {
  id: 'redemption-1',
  redeemCode: 'RD1',
  redemptionDate: '2026-03-10',
  redemptionDescription: 'Miles',
  pointsUsed: 500,
  pointBalance: 11_500,
};
const PASSKEY = {
  passkeyId: 'passkey-1',
  name: 'Phone',
  createdAt: '2026-01-05T08:30:00.000Z',
  lastUsedAt: null,
  synced: true,
  approvesFrom: '2026-01-06T08:30:00.000Z',
  paused: true,
};
const making = {
  ...token,
  options: {
    rp: { id: 'portal', name: 'Bank' },
    user: { id: 'AA', name: 'demo.person', displayName: 'demo.person' },
    challenge: 'AA',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
};

const contact = (kind: ContactKind, value: string): ContactData => {
  const started = newContact({
    contact: { kind, shown: 'x***', changeable: true, methods: ['sms', 'email'] },
    addresses: ADDRESSES,
  });
  return { ...started, ...chosen, values: { ...started.values, value } };
};
const answer = (given: AnswerData['answer']): AnswerData => ({
  ...newPasskeyChange({ change: 'remove', passkey: PASSKEY, addresses: ADDRESSES }),
  ...chosen,
  answer: given,
  change: {
    changeId: 'change-1',
    kind: 'phone',
    state: 'objected',
    since: '2026-03-09T08:30:00.000Z',
    until: '2026-03-10T08:30:00.000Z',
    methods: ['passkey', 'sms', 'email'],
  },
});
const newPhone = { kind: 'phone', value: '0987654321' };
const newName = { kind: 'englishName', value: 'LIN, MEI' };

/** Returns a function that opens the choice of the method, or the code, with the data of that step. */
const opens =
  <D,>(Step: ComponentType<StepProps<D>>, data: () => NoInfer<D>, methodStep?: string): Flow['open'] =>
  (page, sent = CODE_SENT) =>
    openStep<D>(
      Step,
      { ...data(), sent: page === 'code' ? sent : undefined },
      page === 'method' && methodStep ? { id: methodStep } : {},
    );

export const FLOWS: readonly Flow[] = [
  {
    ids: '[ACT-1]',
    name: 'an activation before log-on',
    requests: activationCalls.requestOtp,
    requested: trace,
    takes: activationCalls.validateOtp,
    taken: {
      ...trace,
      cardNumber: '4000123412341234',
      expiredDate: '0929',
      nationalId: 'A123456789',
      dateOfBirth: '1988-09-07',
    },
    accepted: { accessToken: 'confirmed', cardId: 'card-1' },
    keepsToken: true,
    ends: ['next', { accepted: { cardId: 'card-1' } }],
    otherWay: true,
    open: opens(Activation, () => ({ ...newActivation, ...person, ...chosen })),
  },
  {
    ids: '[ACT-2]',
    name: 'an activation after log-on',
    requests: activationCalls.requestOwnOtp,
    requested: trace,
    takes: activationCalls.validateOwnOtp,
    taken: trace,
    accepted: { accessToken: 'confirmed', cardId: 'card-1' },
    effect: { endpoint: activationCalls.activate, body: { acceptTerms: true }, done: activated },
    ends: ['finish', { lastFour: '1234' }],
    byPasskey: true,
    otherWay: true,
    open: opens(OwnConfirmation, () => ({ ...initialOwnData(CARD), ...trace, ...chosen })),
  },
  {
    ids: '[REG-5]',
    name: 'a registration',
    requests: registrationCalls.requestOtp,
    requested: trace,
    takes: registrationCalls.validateOtp,
    taken: { ...trace, username: 'harbour.7k', ...sealed, language: 'en', method: 'sms' },
    accepted: { registered: true },
    ends: ['finish', { ...newRegistration, username: 'harbour.7k' }],
    twoSteps: true,
    open: opens(
      Registration,
      () => ({ ...newRegistration, ...person, ...chosen, username: 'harbour.7k', password: 'Calm-water.58' }),
      'method',
    ),
  },
  {
    ids: '[FGT-1]',
    name: 'a forgotten password',
    requests: forgottenCalls.requestOtp,
    requested: trace,
    takes: forgottenCalls.validateOtp,
    taken: { ...trace, language: 'en' },
    accepted: { accessToken: 'confirmed', username: 'harbour.7k' },
    keepsToken: true,
    ends: ['next', { accepted: { username: 'harbour.7k' } }],
    open: opens(Forgotten, () => ({ ...newForgotten('password'), ...person, ...chosen })),
  },
  {
    ids: '[PWD-1]',
    name: 'a change of the password',
    requests: changePasswordCalls.requestOtp,
    requested: { ...sealed, newPassword: expect.any(String) },
    takes: changePasswordCalls.validateOtp,
    taken: { ...sealed, language: 'en' },
    accepted: { changed: true },
    ends: ['leaves', paths.passwordChanged()],
    byPasskey: true,
    withoutMethodPage: true,
    open: opens(PasswordChange, () => ({ ...newPasswordChange, ...chosen, password: 'Calm-water.58' })),
  },
  {
    ids: '[PIN-1]',
    name: 'a PIN',
    requests: pinCalls.requestOtp,
    requested: trace,
    takes: pinCalls.validateOtp,
    taken: { ...trace, language: 'en', method: 'sms' },
    accepted: token,
    ends: ['next', { accepted: { token: 'confirmed', expiresAt: expect.any(Number) } }],
    byPasskey: true,
    isHeld: true,
    otherWay: true,
    open: opens(Pin, () => ({ ...newPin(CARD, true), ...trace, ...chosen })),
  },
  {
    ids: '[INS-1]',
    name: 'instalments',
    mustAgree: instalmentText.mustAgree.en,
    requests: instalmentCalls.requestOtp,
    requested: trace,
    takes: instalmentCalls.validateOtp,
    taken: {
      ...trace,
      cardId: 'card-1',
      transactionId: 'transaction-1',
      transactionAmount: '12000',
      instalmentFlag: 'unbilled',
      isBilled: false,
      tenor: 12,
      language: 'en',
      method: 'sms',
    },
    accepted: converted,
    keyed: 'code',
    ends: ['finish', { result: converted }],
    byPasskey: true,
    otherWay: true,
    open: opens(Instalments, () => ({
      ...newInstalment(CARD, SAMPLE_TERMS),
      ...chosen,
      advice: sampleAdvice(),
    })),
  },
  {
    ids: '[LIM-1]',
    name: 'a temporary limit',
    requests: limitCalls.requestOtp,
    requested: { ...raise, ...trace },
    takes: limitCalls.validateOtp,
    taken: { ...raise, ...trace, language: 'en', method: 'sms' },
    accepted: raised,
    keyed: 'code',
    ends: ['finish', { result: raised }],
    byPasskey: true,
    isHeld: true,
    otherWay: true,
    invalid: ['limit', { patch: { outdated: true } }],
    open: opens(Raise, () => ({
      ...newLimit({ card: CARD, inquiry, addresses: ADDRESSES }, 'en'),
      ...chosen,
      request: raise,
    })),
  },
  {
    ids: '[SAFE-3]',
    name: 'an end of a freeze',
    requests: safetyCalls.requestOtp,
    requested: { frozen: false, version: 3 },
    takes: safetyCalls.validateOtp,
    taken: { frozen: false, version: 3, language: 'en', method: 'sms' },
    accepted: token,
    effect: {
      endpoint: safetyCalls.loosen,
      body: { frozen: false, version: 3, language: 'en' },
      done: unfrozen,
    },
    keyed: 'code',
    ends: ['finish', { controls: unfrozen }],
    byPasskey: true,
    otherWay: true,
    open: opens(ControlsChange, () => ({
      ...newChange({
        card: CARD,
        wanted: { name: 'frozen', value: false },
        controls: sampleControls(frozenBy('holder')),
        addresses: ADDRESSES,
      }),
      ...chosen,
    })),
  },
  {
    ids: '[PASSKEY-3]',
    name: 'a new passkey',
    requests: passkeyCalls.requestOtp,
    requested: {},
    takes: passkeyCalls.options,
    taken: { language: 'en' },
    accepted: making,
    ends: ['next', { accepted: making }],
    isHeld: true,
    otherWay: true,
    open: opens(NewPasskey, () => ({ ...newPasskey(ADDRESSES), ...chosen })),
  },
  ...(['remove', 'keep'] as const).map((change) => ({
    ids: change === 'remove' ? '[PASSKEY-3]' : '[PASSKEY-5]',
    name: `${change} a passkey`,
    requests: passkeyCalls.requestChangeOtp,
    requested: { change },
    takes: passkeyCalls[change],
    taken: { language: 'en' },
    accepted: { removed: true, kept: true },
    ends: ['finish', {}] as const,
    byPasskey: true,
    isHeld: true,
    otherWay: true,
    open: opens(PasskeyChange, () => ({
      ...newPasskeyChange({ change, passkey: PASSKEY, addresses: ADDRESSES }),
      ...chosen,
    })),
  })),
  ...(['new', 'open'] as const).map((act) => ({
    ids: act === 'new' ? '[CPY-1]' : '[CPY-4]',
    name: act === 'new' ? 'a copy of the data' : 'reading a copy of the data',
    requests: copyCalls.requestOtp,
    requested: act === 'new' ? {} : { copyId: 'copy-1' },
    takes: act === 'new' ? copyCalls.begin : copyCalls.open,
    taken: { language: 'en' },
    accepted: sampleCopy(),
    ...(act === 'new' && { keyed: 'code' as const }),
    ends: ['finish', {}] as const,
    byPasskey: true,
    isHeld: true,
    otherWay: true,
    open: opens(DataCopyStep, () => ({
      ...newDataCopy({ act, copyId: act === 'new' ? undefined : 'copy-1', addresses: ADDRESSES }),
      ...chosen,
    })),
  })),
  {
    ids: '[RDM-5]',
    name: 'a redemption to a new membership',
    requests: placeCalls.requestPartnerOtp,
    requested: ordered,
    takes: placeCalls.validatePartnerOtp,
    taken: { ...ordered, language: 'en' },
    accepted: token,
    effect: {
      endpoint: redemptionCalls.partner,
      body: { ...ordered, otpToken: 'confirmed' },
      done: redeemed,
    },
    keyed: 'order',
    ends: ['finish', { result: redeemed }],
    byPasskey: true,
    otherWay: true,
    invalid: ['create'],
    from: ['method', { patch: { sent: undefined } }],
    open: opens(Redemption, () => ({
      ...newRedemption(CARD, initialValues(CARD), () => {}),
      ...chosen,
      order,
      idempotency: { fingerprint: 'order-1', key: 'key-1' },
    })),
  },
  {
    ids: '[CON-4]',
    name: 'a new phone: the present contact',
    requests: contactCalls.requestOtp,
    requested: newPhone,
    takes: contactCalls.validateOtp,
    taken: { ...newPhone, language: 'en' },
    accepted: token,
    effect: {
      endpoint: contactCalls.requestNewOtp,
      body: { ...newPhone, otpToken: 'confirmed', isResend: false, language: 'en' },
      done: CODE_SENT,
    },
    ends: ['next', { accepted: 'confirmed', newSent: CODE_SENT }],
    byPasskey: true,
    isHeld: true,
    otherWay: true,
    open: opens(OldConfirmation, () => contact('phone', newPhone.value)),
  },
  {
    ids: '[CON-4]',
    name: 'a new English name',
    requests: contactCalls.requestOtp,
    requested: newName,
    takes: contactCalls.validateOtp,
    taken: { ...newName, language: 'en' },
    accepted: token,
    effect: {
      endpoint: contactCalls.change,
      body: { ...newName, otpToken: 'confirmed', language: 'en' },
      done: { kind: 'englishName', changed: true },
    },
    keyed: 'code',
    ends: ['finish', {}],
    byPasskey: true,
    isHeld: true,
    otherWay: true,
    open: opens(OldConfirmation, () => contact('englishName', newName.value)),
  },
  ...(['confirm', 'undo'] as const).map((given) => ({
    ids: '[CON-7]',
    name: `${given} a changed contact`,
    requests: contactCalls.requestOwnerOtp,
    requested: { answer: given },
    takes: contactCalls[given],
    taken: { language: 'en' },
    accepted: given === 'undo' ? { kind: 'phone' } : { until: '2026-03-11T08:30:00.000Z' },
    ...(given === 'undo' && { keyed: 'code' as const }),
    ends: ['finish', {}] as const,
    byPasskey: true,
    otherWay: true,
    open: opens(Answer, () => answer(given)),
  })),
  {
    ids: '[CLS-1]',
    name: 'closing the online account',
    requests: closingCalls.requestOtp,
    requested: {},
    takes: closingCalls.close,
    taken: { language: 'en' },
    accepted: { begunAt: '2026-03-09T08:30:00.000Z', endsAt: '2026-03-16T08:30:00.000Z' },
    ends: ['finish', { endsAt: '2026-03-16T08:30:00.000Z' }] as const,
    byPasskey: true,
    isHeld: true,
    otherWay: true,
    open: opens(Close, () => ({
      ...{ ...chosen, sent: undefined, accepted: undefined, endsAt: undefined },
      facts: { closing: null, cards: [], openCases: 0, underWay: false },
    })),
  },
];
