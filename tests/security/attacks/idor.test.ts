/**
 * Ids of other people (S23): every call with an id of personal data is tested with unknown ids and ids of another
 * customer. One of the callers is a supplementary holder on the owner's account. Other people's data must be answered
 * like missing data.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../shared/http/endpoint.ts';
import { CALLS_WITH_IDS } from '../../support/api/all-ids.ts';
import { type Answer, type Browser, type TestApp, testApp } from '../../support/api/clients/api.ts';
import { type CallWithIds, callOf, type Own, type Parts, withId } from '../../support/api/ids.ts';
import { readOwn } from '../../support/api/own.ts';
import { demoPerson } from '../../support/api/people.ts';
import { describeOnBank } from '../../support/database/databases.ts';

/** An unknown id, a malformed id, and an id with characters that queries and bodies reject. */
const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
const MALFORMED = 'not-an-id';
const IMPOSSIBLE = 'no id!';

/** Returns everything that must be equal for all refusals. The request id is excluded because it is different in each answer. */
function seen({ status, error, raw }: Answer) {
  const { requestId, ...said } = error ?? { requestId: '' };
  const body = raw.body.replace(requestId, '');
  return { status, said, headers: Object.keys(raw.headers).sort(), length: body.length, body };
}

const LIVING = ['owner', 'other', 'supplementary'] as const;
type Who = (typeof LIVING)[number];
/** Pairs of a caller and the owner of the ids. */
const TRIALS: readonly (readonly [Who, Who])[] = [
  ['other', 'owner'],
  ['supplementary', 'owner'],
  ['owner', 'other'],
];

describe('the table of calls with ids', () => {
  it('[S23] names each field that its call sends', () => {
    const own = new Proxy({}, { get: () => 'x' }) as Own;
    for (const { name, ids, input } of CALLS_WITH_IDS) {
      const parts = input(own);
      for (const [place, field] of ids)
        expect([name, field, field in (parts[place] ?? {})]).toEqual([name, field, true]);
    }
  });
});

describeOnBank('other people’s ids', (context) => {
  let t: TestApp;
  const browsers = new Map<Who, Browser>();
  const owns = new Map<Who, Own>();
  beforeAll(async () => {
    t = await testApp(context);
    const keys = { owner: 'states1', other: 'primary1', supplementary: 'supp1' } as const;
    await sql`update cards.cards set account_customer_id = owners.customer_id, account_card_id = owners.card_id
      from (select customer_id, card_id from cards.cards
        where customer_id = ${demoPerson('states1').customerId} and status = 'active') as owners
      where cards.customer_id = ${demoPerson('supp1').customerId}`.execute(context.db());
    for (const who of LIVING) {
      const browser = await t.browser().open();
      const answer = await browser.logIn(`demo.${keys[who]}`);
      expect(answer.status).toBe(200);
      browsers.set(who, browser);
      owns.set(who, await readOwn(browser, keys[who], answer, context.db()));
    }
  });
  afterAll(() => t.app.server.close());

  const own = (who: Who) => owns.get(who)!;
  const send = (browser: Browser, endpoint: Endpoint, parts: Parts) => {
    const { path, body } = callOf(endpoint, parts);
    return browser.call(endpoint.method, path, body);
  };

  /** Returns all data of the owner that a call could change. */
  async function stateOfOwner(): Promise<string> {
    const read = async (path: string) => (await browsers.get('owner')!.call('GET', path)).payload;
    const cards = (await read('/cards')) as { cardId: string }[];
    const details = await Promise.all(cards.map(({ cardId }) => read(`/cards/${cardId}`)));
    return JSON.stringify([
      cards,
      details,
      await read('/statement-preference'),
      await read('/redemption-history'),
    ]);
  }

  it.each(CALLS_WITH_IDS)(
    '[S23] $name: answers SESSION_OVER without log-on, for any id',
    async ({ endpoint, ids, input }) => {
      const parts = input(own('owner'));
      const anonymous = [t.browser(), await t.browser().open()];
      for (const browser of anonymous) {
        const answers = [await send(browser, endpoint, parts)];
        for (const id of ids) answers.push(await send(browser, endpoint, withId(parts, id, UNKNOWN)));
        for (const id of ids) answers.push(await send(browser, endpoint, withId(parts, id, MALFORMED)));
        expect(answers[0]).toMatchObject({ status: 401, error: { code: 'SESSION_OVER' } });
        for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0]!));
      }
    },
  );

  it('[S23] [S24] answers PRIMARY_ONLY to a supplementary cardholder, at each call for primary cardholders', async () => {
    const calls = t.app.calls.map(({ endpoint }) => endpoint).filter(({ primaryOnly }) => primaryOnly);
    expect(calls.length).toBeGreaterThan(10);
    const { cardId } = own('supplementary');
    for (const { method, path } of calls) {
      const url = path.replace(/\{\w+\}/g, cardId);
      const answer = await browsers
        .get('supplementary')!
        .call(method, url, method === 'GET' ? undefined : {});
      expect([path, answer.status, answer.error?.code]).toEqual([path, 403, 'PRIMARY_ONLY']);
    }
  });

  async function tried({ endpoint, ids, input }: CallWithIds, [caller, stranger]: readonly [Who, Who]) {
    const browser = browsers.get(caller)!;
    const mine = input(own(caller));
    const foreignInput = input(own(stranger));
    const refused = endpoint.primaryOnly && caller === 'supplementary' ? 'PRIMARY_ONLY' : 'NOT_FOUND';
    for (const id of ids) {
      const [place, field] = id;
      const foreign = await send(
        browser,
        endpoint,
        withId(mine, id, `${foreignInput[place]?.[field] ?? ''}`),
      );
      expect([field, caller, foreign.error?.code]).toEqual([field, caller, refused]);
      const none = place === 'params' ? [UNKNOWN, MALFORMED, IMPOSSIBLE] : [UNKNOWN, MALFORMED];
      for (const value of none)
        expect([value, seen(await send(browser, endpoint, withId(mine, id, value)))]).toEqual([
          value,
          seen(foreign),
        ]);
    }
    // Sends all ids of the other person together, as that person would.
    const whole = await send(browser, endpoint, foreignInput);
    expect([caller, whole.error?.code]).toEqual([caller, refused]);
  }

  it.each(CALLS_WITH_IDS)(
    '[S23] [CARD-6] $name: answers other people’s ids like unknown ones',
    async (naming) => {
      const input = naming.input(own('owner'));
      const answer = await send(browsers.get('owner')!, naming.endpoint, input);
      expect([answer.status, answer.error]).toEqual([200, undefined]);
      const before = await stateOfOwner();
      for (const trial of TRIALS) await tried(naming, trial);
      expect(await stateOfOwner()).toBe(before);
      for (const field of naming.ignored ?? []) {
        const place = naming.endpoint.method === 'GET' ? 'query' : 'body';
        const other = withId(input, [place, field], own('other').customerNumber);
        const again = await send(browsers.get('owner')!, naming.endpoint, other);
        expect([field, again.payload]).toEqual([field, answer.payload]);
      }
    },
  );
});
