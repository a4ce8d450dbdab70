/** Flows of several calls, collected from every feature's `testing/flow.ts`, and a person who executes them. */

import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../bank/demo/people.ts';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import type { Answer, Browser, TestApp } from './clients/api.ts';
import { cardOf, demoPerson, newestCode } from './people.ts';

/** The stages in which a call is allowed, and the stage that it leads to. A call without `from` starts a flow. */
export interface Stage {
  readonly from: readonly string[];
  readonly to: string;
}

/** A call of a flow with valid input, so that only the order can be the reason for a refusal. */
export interface FlowCall {
  /** Example: `registration.userId`. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly stage: Stage;
  /** Returns the request body; undefined for reads. */
  readonly body: (scene: Scene) => object | undefined | Promise<object>;
}

/** A path through a flow: the customer and the calls in order. */
export interface Flow {
  readonly name: string;
  readonly person: PersonKey;
  readonly loggedOn: boolean;
  /** Names of the calls. */
  readonly calls: readonly string[];
  /** True when the last call ends the session. */
  readonly endsSession?: boolean;
}

type Bodies<T> = { readonly [K in keyof T]: FlowCall['body'] };

/** Combines the contract of a flow with its stages and valid bodies. Missing stages or bodies are compile errors. */
export function flowCalls<T extends Readonly<Record<string, Endpoint>>>(
  flow: string,
  calls: T,
  stages: { readonly [K in keyof T]: Stage },
  bodies: Bodies<T>,
): FlowCall[] {
  return Object.keys(calls).map((name: keyof T & string) => ({
    name: `${flow}.${name}`,
    endpoint: calls[name]!,
    stage: stages[name],
    body: bodies[name],
  }));
}

interface FlowModule {
  readonly flows: readonly Flow[];
  readonly calls: readonly FlowCall[];
}

const modules = Object.values(
  import.meta.glob<FlowModule>('../../../features/*/testing/flow.ts', { eager: true }),
);

export const FLOWS: readonly Flow[] = modules.flatMap(({ flows }) => flows);
export const FLOW_CALLS: readonly FlowCall[] = modules.flatMap(({ calls }) => calls);

/** Returns a call of a flow by its name. */
export function flowCall(name: string): FlowCall {
  const found = FLOW_CALLS.find((call) => call.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** Returns the calls of a flow in order. */
export function callsOf(name: string): FlowCall[] {
  const flow = FLOWS.find((one) => one.name === name);
  if (!flow) throw new Error(`there is no flow ${name}`);
  return flow.calls.map(flowCall);
}

/** What a person sees of a portal. */
export type Portal = Pick<TestApp, 'browser' | 'inbox'>;

/** A person's browser in a flow, with the values from the server's responses. */
export class Scene {
  traceId = 'x'.repeat(43);
  /** The latest one-time password. */
  code = '000000';
  /** The OTP token of a confirmed code. */
  token: string | undefined;
  /** The card in the path of a call. After log-on, the unactivated card if there is one, else the first card. */
  cardId = '00000000-0000-4000-8000-000000000000';
  /** Format MMYY. */
  cardExpiry: string;
  /** The current stage of the flow; undefined before its first call. */
  stage: string | undefined;
  #convertible: { cardId: string; line: { transactionId: string; amount: { amount: string } } } | undefined;
  readonly t: Portal;
  readonly browser: Browser;
  readonly person: DemoPerson;

  private constructor(t: Portal, browser: Browser, person: DemoPerson) {
    this.t = t;
    this.browser = browser;
    this.person = person;
    this.cardExpiry = person.cards[0]!.expiry.replace('/', '');
  }

  static async open(t: Portal, key: PersonKey, loggedOn = false): Promise<Scene> {
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

  /**
   * Returns the fields that convert the first convertible unbilled purchase to twelve instalments; unknown ids when
   * there is no such purchase.
   */
  async convertible() {
    this.#convertible ??= await this.#findConvertible();
    const { cardId, line } = this.#convertible;
    const { transactionId, amount } = line;
    return {
      cardId,
      transactionId,
      transactionAmount: amount.amount,
      instalmentFlag: 'unbilled',
      tenor: 12,
    };
  }

  async #findConvertible() {
    const unknown = { transactionId: 'none', amount: { amount: '1000' } };
    const { payload: cards } = await this.browser.call('GET', '/cards');
    const active = Array.isArray(cards) && cards.find(({ status }) => status === 'active');
    if (!active) return { cardId: this.cardId, line: unknown };
    const path = `/installments/${active.cardId}/posted-transactions?isBilled=false`;
    const { payload } = await this.browser.call('GET', path);
    const { content } = payload as { content: (typeof unknown)[] };
    return { cardId: active.cardId as string, line: content[0] ?? unknown };
  }

  /** Makes a call with valid input, without storing values of the response. */
  async call({ endpoint, body }: FlowCall, over: object = {}, token = this.token): Promise<Answer> {
    const path = endpoint.path.replace('{id}', this.cardId);
    const bearer =
      endpoint.caller === 'otp' ? (token ?? this.browser.accessToken ?? 'a'.repeat(43)) : undefined;
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const sent = await body(this);
    return this.browser.call(endpoint.method, path, sent && { ...sent, ...over }, headers);
  }

  /** Makes the next call of a flow and stores the values of its response. Throws when it is refused. */
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

  /** Makes the calls of a flow up to the call that leads to `stage`. */
  async walkTo(name: string, stage: string): Promise<this> {
    for (const call of callsOf(name)) {
      await this.step(call);
      if (call.stage.to === stage) return this;
    }
    throw new Error(`${name} has no stage ${stage}`);
  }
}

// Function declarations, because they are hoisted: flow modules and this module import each other, and flow modules are
// evaluated first.

/** The body of a request for a code. */
export function codeRequest({ traceId }: Scene) {
  return { traceId, isResend: false, language: 'en' };
}

/** The body of the first step before log-on: a card. */
export function cardStep({ person }: Scene) {
  return cardOf(person);
}

/** The body of the second step before log-on: the person whose card it is. */
export async function personStep({ traceId, person, browser }: Scene) {
  const { nationalId, birthDate } = person;
  return { traceId, ...cardOf(person), nationalId, birthDate, ...(await browser.captcha()) };
}
