/**
 * Every call of the flows that lead to an effect in several steps, and how somebody at any point makes each of them
 * rightly. What only the order makes wrong is then refused for its order.
 */
import { activationCalls } from '../../features/card-activation/contract.ts';
import { activationStages } from '../../features/card-activation/server/stages.ts';
import { pinCalls } from '../../features/cash-advance-pin/contract.ts';
import { pinStages } from '../../features/cash-advance-pin/server/stages.ts';
import { changePasswordCalls } from '../../features/change-password/contract.ts';
import type { DemoPerson } from '../../features/demo/bank/demo-people.ts';
import type { PersonKey } from '../../features/demo/bank/people.ts';
import { forgottenCalls } from '../../features/forgotten-credentials/contract.ts';
import { instalmentCalls } from '../../features/instalments/contract.ts';
import { instalmentStages } from '../../features/instalments/server/stages.ts';
import { registrationCalls } from '../../features/registration/contract.ts';
import { registrationStages } from '../../features/registration/server/stages.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import { type Answer, type Browser, DEMO_PASSWORD, type TestApp } from './api.ts';
import { sealed } from './forgetting.ts';
import { sealedPins } from './pin.ts';
import { cardOf, demoPerson, NEW_PASSWORD, newestCode } from './registering.ts';

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

/** A call of a flow: its contract, its stages, and what somebody sends who does nothing wrong but the order. */
export interface FlowCall {
  /** `registration.userId` */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly stage: Stage;
  /** What is sent; nothing for a call that only reads. */
  readonly body: (scene: Scene) => object | undefined | Promise<object>;
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
const send = ({ traceId }: Scene) => ({ traceId, isResend: false, language });
const card = ({ person }: Scene) => cardOf(person);
const identity = ({ person: { nationalId, birthDate } }: Scene) => ({ nationalId, birthDate });
const shortCard = ({ person }: Scene) => {
  const { cardNumber, month, year } = cardOf(person);
  return { cardNumber, expiredDate: `${month}${year}` };
};
const dated = ({ person: { nationalId, birthDate } }: Scene) => ({ nationalId, dateOfBirth: birthDate });

/** Every call of every flow. One that a contract has and this table has not does not compile. */
export const FLOW_CALLS: readonly FlowCall[] = [
  ...table('registration', registrationCalls, registrationStages, {
    cardInformation: card,
    validateInformation: async (s) => ({
      traceId: s.traceId,
      ...card(s),
      ...identity(s),
      ...(await s.browser.captcha()),
    }),
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
    validateInformation: async (s) => ({
      traceId: s.traceId,
      ...card(s),
      ...identity(s),
      ...(await s.browser.captcha()),
    }),
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
    advice: async (scene) => {
      const { cardId, transactionId, ...deal } = await scene.convertible();
      return { cardNumber: cardId, transactionUniqueKey: transactionId, ...deal };
    },
    requestOtp: send,
    validateOtp: async (scene) => ({
      ...(await scene.convertible()),
      ...{ traceId: scene.traceId, otp: scene.code, isBilled: false, language },
    }),
  }),
  ...table('pin', pinCalls, pinStages, {
    limitCheck: () => undefined,
    requestOtp: send,
    validateOtp: ({ traceId, code }) => ({ traceId, otp: code }),
    change: ({ browser }) => sealedPins(browser, '2580'),
  }),
];

/** The ways through: who goes them, and the calls in their order. */
export const COURSES = {
  registration: {
    person: 'register1',
    loggedOn: false,
    calls: ['cardInformation', 'validateInformation', 'userId', 'requestOtp', 'validateOtp', 'notifyUser'],
    feature: 'registration',
  },
  activation: {
    person: 'activate1',
    loggedOn: false,
    calls: ['cardInformation', 'validatePerson', 'requestOtp', 'validateOtp', 'activate'],
    feature: 'activation',
  },
  'own activation': {
    person: 'states1',
    loggedOn: true,
    calls: ['advice', 'requestOwnOtp', 'validateOwnOtp', 'activate'],
    feature: 'activation',
  },
  'forgotten password': {
    person: 'primary1',
    loggedOn: false,
    calls: ['cardInformation', 'validateInformation', 'requestOtp', 'validateOtp', 'changePassword'],
    feature: 'forgotten',
  },
  'change password': {
    person: 'primary2',
    loggedOn: true,
    calls: ['requestOtp', 'validateOtp'],
    feature: 'change-password',
  },
  instalment: {
    person: 'batch1',
    loggedOn: true,
    calls: ['advice', 'requestOtp', 'validateOtp'],
    feature: 'instalment',
  },
  'cash advance PIN': {
    person: 'oldpass1',
    loggedOn: true,
    calls: ['limitCheck', 'requestOtp', 'validateOtp', 'change'],
    feature: 'pin',
  },
} as const satisfies Record<
  string,
  { person: PersonKey; loggedOn: boolean; calls: readonly string[]; feature: string }
>;

export type CourseName = keyof typeof COURSES;

/** A call of the table by its name. */
export function flowCall(name: string): FlowCall {
  const found = FLOW_CALLS.find((call) => call.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** The calls of a course, in their order. */
export function courseOf(name: CourseName): FlowCall[] {
  const { feature, calls } = COURSES[name];
  return calls.map((call) => flowCall(`${feature}.${call}`));
}

/** Somebody's browser on one of the courses, and what they have been given so far. */
export class Scene {
  traceId = 'x'.repeat(43);
  /** The code that was sent last. */
  code = '000000';
  /** What a right code gave. */
  token: string | undefined;
  /** The card that the calls with a card in their path are about; after log-on the one that waits for activation. */
  cardId = '00000000-0000-4000-8000-000000000000';
  /** MMYY */
  cardExpiry: string;
  /** The stage that the course is at; undefined before its first call. */
  stage: string | undefined;
  #convertible: { cardId: string; line: { transactionId: string; amount: { amount: string } } } | undefined;
  readonly t: TestApp;
  readonly browser: Browser;
  readonly person: DemoPerson;

  private constructor(t: TestApp, browser: Browser, person: DemoPerson) {
    this.t = t;
    this.browser = browser;
    this.person = person;
    this.cardExpiry = person.cards[0]!.expiry.replace('/', '');
  }

  static async open(t: TestApp, key: PersonKey, loggedOn = false): Promise<Scene> {
    const scene = new Scene(t, await t.browser().open(), demoPerson(key));
    if (!loggedOn) return scene;
    const { status, raw } = await scene.browser.logIn(`demo.${key}`);
    if (status !== 200) throw new Error(`the log-on was refused: ${raw.body}`);
    const { payload } = await scene.browser.call('GET', '/cards');
    const cards = payload as { cardId: string; status: string; expiry: string }[];
    const waiting = cards.find(({ status: is }) => is === 'unactivated') ?? cards[0]!;
    scene.cardId = waiting.cardId;
    scene.cardExpiry = waiting.expiry.replace('/', '');
    return scene;
  }

  /** The first unbilled purchase that may be converted, in twelve instalments; nobody's where there is none. */
  async convertible() {
    this.#convertible ??= await this.#findConvertible();
    const { cardId, line } = this.#convertible;
    const { transactionId, amount } = line;
    return {
      ...{ cardId, transactionId, transactionAmount: amount.amount },
      ...{ instalmentFlag: 'unbilled', tenor: 12 },
    };
  }

  async #findConvertible() {
    const nobodys = { transactionId: 'none', amount: { amount: '1000' } };
    const { payload: cards } = await this.browser.call('GET', '/cards');
    const active = Array.isArray(cards) && cards.find(({ status }) => status === 'active');
    if (!active) return { cardId: this.cardId, line: nobodys };
    const path = `/installments/${active.cardId}/posted-transactions?isBilled=false`;
    const { payload } = await this.browser.call('GET', path);
    const { content } = payload as { content: (typeof nobodys)[] };
    return { cardId: active.cardId as string, line: content[0] ?? nobodys };
  }

  /** Makes a call of the table as it would be right; keeps nothing of the answer. */
  async call({ endpoint, body }: FlowCall, over: object = {}, token = this.token): Promise<Answer> {
    const path = endpoint.path.replace('{id}', this.cardId);
    const bearer =
      endpoint.caller === 'otp' ? (token ?? this.browser.accessToken ?? 'a'.repeat(43)) : undefined;
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const sent = await body(this);
    return this.browser.call(endpoint.method, path, sent && { ...sent, ...over }, headers);
  }

  /** The next step of a course: makes the call and takes over what it answers. Throws when it is refused. */
  async step(call: FlowCall): Promise<void> {
    const answer = await this.call(call);
    if (answer.status !== 200) throw new Error(`${call.name} was refused: ${answer.raw.body}`);
    const given = Object(answer.payload);
    this.traceId = given.traceId ?? this.traceId;
    this.token = given.accessToken ?? this.token;
    this.cardId = given.cardId ?? this.cardId;
    this.stage = call.stage.to;
    if (call.stage.to === 'otp') this.code = await newestCode(this.t, this.person.customerId);
  }

  /** A course as far as the call that leads to a stage. */
  async walkTo(name: CourseName, stage: string): Promise<this> {
    for (const call of courseOf(name)) {
      await this.step(call);
      if (call.stage.to === stage) return this;
    }
    throw new Error(`${name} has no stage ${stage}`);
  }
}
