/** Base of the test clients of flows: a customer's browser, and the values from the answers. */
import type { DemoPerson } from '../../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../../bank/demo/people.ts';
import type { CardSummary } from '../../../../features/cards/contract.ts';
import type { Endpoint } from '../../../../shared/http/endpoint.ts';
import { demoPerson, newestCode } from '../people.ts';
import type { Answer, Browser, TestApp } from './api.ts';

/** Makes the calls of a flow. Each flow has its own client; tests can override the input of each call. */
export class FlowClient {
  traceId = 'none';
  /** Token of a confirmed code. */
  token = '';
  cardId = '';
  readonly t: TestApp;
  readonly browser: Browser;
  readonly person: DemoPerson;

  constructor(t: TestApp, browser: Browser, person: DemoPerson) {
    this.t = t;
    this.browser = browser;
    this.person = person;
  }

  /** The most recently sent code. */
  code(): Promise<string> {
    return newestCode(this.t, this.person.customerId);
  }

  async cards(): Promise<readonly CardSummary[]> {
    return (await this.browser.call('GET', '/cards')).payload as CardSummary[];
  }

  /** The card's full number, which only the demo data contains. */
  async cardNumber(): Promise<string> {
    const card = (await this.cards()).find(({ cardId }) => cardId === this.cardId);
    return this.person.cards.find(({ number }) => number.endsWith(card!.lastFour))!.number;
  }

  /** Makes a call, and keeps the trace id and the token of its answer. */
  protected async send(
    { method, path }: Endpoint,
    body: object | undefined,
    cardId = this.cardId,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const url = path.replace('{id}', encodeURIComponent(cardId));
    const answer = await this.browser.call(method, url, body, headers);
    const given = Object(answer.payload);
    this.traceId = given.traceId ?? this.traceId;
    this.token = given.accessToken ?? this.token;
    return answer;
  }
}

type ClientClass<C> = new (t: TestApp, browser: Browser, person: DemoPerson) => C;

export async function openClient<C>(client: ClientClass<C>, t: TestApp, key: PersonKey): Promise<C> {
  return new client(t, await t.browser().open(), demoPerson(key));
}

/** Logs on and selects the first card with a status. Throws if no card has the status. */
export async function loggedOnClient<C extends FlowClient>(
  client: ClientClass<C>,
  t: TestApp,
  key: PersonKey,
  status: CardSummary['status'] = 'active',
): Promise<C> {
  const opened = await openClient(client, t, key);
  await must(opened.browser.logIn(`demo.${key}`));
  const card = (await opened.cards()).find((one) => one.status === status);
  if (!card) throw new Error(`demo.${key} has no card that is ${status}`);
  opened.cardId = card.cardId;
  return opened;
}

/** Makes steps in order, and throws at the first refusal. */
export async function must(...steps: readonly (Promise<Answer> | (() => Promise<Answer>))[]): Promise<void> {
  for (const step of steps) {
    const { status, raw } = await (typeof step === 'function' ? step() : step);
    if (status !== 200) throw new Error(`a step was refused: ${raw.body}`);
  }
}
