/**
 * Every call of the flows that lead to an effect in several steps, and how somebody at any point makes each of them
 * rightly. What only the order makes wrong is then refused for its order.
 */
import { activationCalls } from '../../../features/card-activation/contract.ts';
import { activationStages } from '../../../features/card-activation/server/stages.ts';
import { pinCalls } from '../../../features/cash-advance-pin/contract.ts';
import { pinStages } from '../../../features/cash-advance-pin/server/stages.ts';
import { sealedPins } from '../../../features/cash-advance-pin/testing/calls.ts';
import { changePasswordCalls } from '../../../features/change-password/contract.ts';
import type { DemoPerson } from '../../../features/demo/bank/demo-people.ts';
import { forgottenCalls } from '../../../features/forgotten-credentials/contract.ts';
import { sealed } from '../../../features/forgotten-credentials/testing/calls.ts';
import { instalmentCalls } from '../../../features/instalments/contract.ts';
import { instalmentStages } from '../../../features/instalments/server/stages.ts';
import { registrationCalls } from '../../../features/registration/contract.ts';
import { registrationStages } from '../../../features/registration/server/stages.ts';
import { cardOf, NEW_PASSWORD } from '../../../features/registration/testing/calls.ts';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import { type Browser, DEMO_PASSWORD } from './api.ts';

/** Where a call leads, and the stages it may be called in; none: it begins. */
interface Stage {
  readonly from: readonly string[];
  readonly to: string;
}

const forgottenStages = {
  cardInformation: { from: [], to: 'card' },
  validateInformation: { from: ['card'], to: 'identified' },
  requestOtp: { from: ['identified', 'otp'], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'confirmed' },
  changePassword: { from: ['confirmed'], to: 'done' },
} as const satisfies Record<keyof typeof forgottenCalls, Stage>;

const changePasswordStages = {
  requestOtp: { from: [], to: 'otp' },
  validateOtp: { from: ['otp'], to: 'done' },
} as const satisfies Record<keyof typeof changePasswordCalls, Stage>;

const {
  advice: instalmentAdvice,
  requestOtp: instalmentRequest,
  validateOtp: instalmentValidate,
} = instalmentCalls;
const instalmentSteps = {
  advice: instalmentAdvice,
  requestOtp: instalmentRequest,
  validateOtp: instalmentValidate,
};

/** The state of a flow that its bodies are made from. */
interface FlowState {
  readonly traceId: string;
  readonly code: string;
  readonly cardExpiry: string;
  readonly browser: Browser;
  readonly person: DemoPerson;
  convertible(): Promise<{ readonly cardId: string; readonly transactionId: string }>;
}

/** A call of a flow: its contract, its stages, and what somebody sends who does nothing wrong but the order. */
export interface FlowCall {
  /** `registration.userId` */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly stage: Stage;
  /** What is sent; nothing for a call that only reads. */
  readonly body: (state: FlowState) => object | undefined | Promise<object>;
}

type Bodies<T> = { readonly [K in keyof T]: FlowCall['body'] };

function table<T extends Readonly<Record<string, Endpoint>>>(
  feature: string,
  calls: T,
  stages: { readonly [K in keyof T]: Stage },
  bodies: Bodies<T>,
): FlowCall[] {
  return Object.keys(calls).map((name: keyof T & string) => ({
    name: `${feature}.${name}`,
    endpoint: calls[name]!,
    stage: stages[name],
    body: bodies[name],
  }));
}

const language = 'en';
const send = ({ traceId }: FlowState) => ({ traceId, isResend: false, language });
const card = ({ person }: FlowState) => cardOf(person);
const identity = ({ person: { nationalId, birthDate } }: FlowState) => ({ nationalId, birthDate });
const person = async (state: FlowState) => ({
  ...{ traceId: state.traceId, ...card(state), ...identity(state) },
  ...(await state.browser.captcha()),
});
const shortCard = ({ person }: FlowState) => {
  const { cardNumber, month, year } = cardOf(person);
  return { cardNumber, expiredDate: `${month}${year}` };
};
const dated = ({ person: { nationalId, birthDate } }: FlowState) => ({ nationalId, dateOfBirth: birthDate });

/** Every call of every flow. One that a contract has and this table has not does not compile. */
export const FLOW_CALLS: readonly FlowCall[] = [
  ...table('registration', registrationCalls, registrationStages, {
    cardInformation: card,
    validateInformation: person,
    userId: ({ traceId }) => ({ traceId, username: 'harbour.7k' }),
    requestOtp: send,
    validateOtp: ({ traceId, browser, code }) => ({
      ...sealed(browser, { password: NEW_PASSWORD }),
      ...{ traceId, username: 'harbour.7k', otp: code, language },
    }),
    notifyUser: ({ traceId }) => ({ traceId, language }),
  }),
  ...table('activation', activationCalls, activationStages, {
    cardInformation: shortCard,
    validatePerson: (s) => ({ traceId: s.traceId, ...shortCard(s), ...dated(s) }),
    requestOtp: send,
    validateOtp: (s) => ({ traceId: s.traceId, ...shortCard(s), ...dated(s), otp: s.code }),
    activate: () => ({ acceptTerms: true }),
    advice: ({ cardExpiry, person }) => ({ expiredDate: cardExpiry, dateOfBirth: person.birthDate }),
    requestOwnOtp: send,
    validateOwnOtp: ({ traceId, code }) => ({ traceId, otp: code }),
  }),
  ...table('forgotten', forgottenCalls, forgottenStages, {
    cardInformation: card,
    validateInformation: person,
    requestOtp: send,
    validateOtp: ({ traceId, code }) => ({ traceId, otp: code, language }),
    changePassword: ({ traceId, browser }) => ({
      ...sealed(browser, { password: NEW_PASSWORD }),
      ...{ traceId, language },
    }),
  }),
  ...table('change-password', changePasswordCalls, changePasswordStages, {
    requestOtp: ({ browser }) => ({
      ...sealed(browser, { password: DEMO_PASSWORD, newPassword: NEW_PASSWORD }),
      ...{ isResend: false, language },
    }),
    validateOtp: ({ browser, code }) => ({
      ...sealed(browser, { password: NEW_PASSWORD }),
      ...{ otp: code, language },
    }),
  }),
  ...table('instalment', instalmentSteps, instalmentStages, {
    advice: async (state) => {
      const { cardId, transactionId, ...deal } = await state.convertible();
      return { cardNumber: cardId, transactionUniqueKey: transactionId, ...deal };
    },
    requestOtp: send,
    validateOtp: async (state) => ({
      ...(await state.convertible()),
      ...{ traceId: state.traceId, otp: state.code, isBilled: false, language },
    }),
  }),
  ...table('pin', pinCalls, pinStages, {
    limitCheck: () => undefined,
    requestOtp: send,
    validateOtp: ({ traceId, code }) => ({ traceId, otp: code }),
    change: ({ browser }) => sealedPins(browser, '2580'),
  }),
];

/** A call of the table by its name. */
export function flowCall(name: string): FlowCall {
  const found = FLOW_CALLS.find((call) => call.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}
