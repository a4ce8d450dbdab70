/** The ways through the flows (flow-calls.ts), and somebody who goes them. */
import type { DemoPerson } from '../../../features/demo/bank/demo-people.ts';
import type { PersonKey } from '../../../features/demo/bank/people.ts';
import { demoPerson, newestCode } from '../../../features/registration/testing/calls.ts';
import type { Answer, Browser, TestApp } from './api.ts';
import { type FlowCall, flowCall } from './flow-calls.ts';

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
