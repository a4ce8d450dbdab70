/** Both secrets are replaced twice during calls: no call fails, no session ends, no counter restarts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { rowSealing, sealedParts } from '../../../app/server/sealed-tables.ts';
import { createCardKeys } from '../../../bank/embedded/keys.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { purge } from '../../../server/db/housekeeping/housekeeping.ts';
import { startWithSecrets } from '../../../server/secrets/in-use.ts';
import { reseal } from '../../../server/secrets/reseal.ts';
import type { Browser, TestApp } from '../../support/api/clients/api.ts';
import { balance, DEMO_CARD_SECRET, type ProcessSecrets, startProcess } from '../../support/api/fleet.ts';
import { describeOnBank } from '../../support/database/databases.ts';

const PORTAL = [31, 32, 33].map((byte) => Buffer.alloc(32, byte));
const CARD = [DEMO_CARD_SECRET, Buffer.alloc(32, 42), Buffer.alloc(32, 43)];
const PEOPLE = ['primary1', 'states1'] as const;
const COFFEE = { catalogCode: 'VOUCCAFE', quantity: 1, registeredEmail: true };

/** Returns secret `current`, then `others`, by index in the lists above. */
const known = (current: number, ...others: number[]): ProcessSecrets => ({
  portal: [current, ...others].map((i) => PORTAL[i]!),
  card: [current, ...others].map((i) => CARD[i]!),
});

/** The secrets of two processes in the documented order: accept the next secret, then switch to it, one process at a time. */
const TIMELINE: readonly (readonly [ProcessSecrets, ProcessSecrets])[] = [
  [known(0, 1), known(0)],
  [known(0, 1), known(0, 1)],
  [known(1, 0), known(0, 1)],
  [known(1, 0), known(1, 0)],
  [known(1, 0, 2), known(1, 0)],
  [known(1, 0, 2), known(1, 0, 2)],
  [known(2, 1, 0), known(1, 0, 2)],
  [known(2, 1, 0), known(2, 1, 0)],
];

interface Person {
  readonly name: string;
  readonly browser: Browser;
  readonly cardId: string;
  /** Whether the user logs on again in each round. */
  readonly logsOn: boolean;
  /** The first redemption: its key and answer. */
  readonly first: { readonly key: string; readonly answer: unknown };
}

describeOnBank('two rotations of both secrets', (context) => {
  const processes: TestApp[] = [];
  let t: TestApp;
  let people: Person[];
  const failed: string[] = [];

  const start = (secrets: ProcessSecrets) => startProcess(context, secrets, { LOGIN_OTP: 'new-device' });
  const configOf = (secrets: ProcessSecrets) => ({
    keyring: createKeyring(secrets.portal[0]!, secrets.portal.slice(1)),
    cardKeyring: createKeyring(secrets.card[0]!, secrets.card.slice(1)),
  });
  const resealWith = (secrets: ProcessSecrets) =>
    reseal({
      database: context.open(),
      rows: rowSealing({ ...configOf(secrets), untaggedRows: 'accept' }),
      parts: sealedParts(configOf(secrets), createCardKeys(secrets.card[0]!, secrets.card.slice(1))),
    });

  const redeem = (browser: Browser, cardId: string, key: string) =>
    browser.call(
      'POST',
      '/points-redemption/redeem-product-catalogue',
      { cardId, ...COFFEE },
      {
        'idempotency-key': key,
      },
    );

  async function enter(name: string, place: number): Promise<Person> {
    const browser = await t.browser().open();
    expect((await browser.logIn(`demo.${name}`)).status).toBe(200);
    const { payload } = await browser.call('GET', '/cards');
    const cardId = (payload as { cardId: string; status: string }[]).find(
      ({ status }) => status === 'active',
    )!.cardId;
    const key = randomUUID();
    const { payload: answer } = await redeem(browser, cardId, key);
    return { name, browser, cardId, logsOn: place === 0, first: { key, answer } };
  }

  /** Makes the calls of one round and records failures. */
  async function round({ name, browser, cardId, logsOn, first }: Person): Promise<void> {
    const note = (what: string, isRight: boolean, answer: { raw: { body: string } }) => {
      if (!isRight) failed.push(`${name} ${what}: ${answer.raw.body}`);
    };
    for (const path of ['/cards', '/profile', `/cards/${cardId}/limit-inquiry`]) {
      const answer = await browser.call('GET', path);
      note(path, answer.status === 200, answer);
    }
    const repeated = await redeem(browser, cardId, first.key);
    note('repeat', JSON.stringify(repeated.payload) === JSON.stringify(first.answer), repeated);
    const history = await browser.call('GET', '/redemption-history');
    note('history', history.status === 200, history);
    const again = await redeem(browser, cardId, randomUUID());
    note('redemption', again.status === 200, again);
    if (!logsOn) return;
    // A second log-on in the same browser ends the first session. The browser stays known.
    const session = { sessionId: browser.sessionId, accessToken: browser.accessToken };
    browser.sessionId = undefined;
    browser.accessToken = undefined;
    const logOn = await browser.logIn(`demo.${name}`);
    note('log-on', Object(logOn.payload).accessToken != null, logOn);
    if (logOn.status !== 200) Object.assign(browser, session);
  }

  beforeAll(async () => {
    processes.push(await startProcess(context, known(0)), await startProcess(context, known(0)));
    t = balance(processes);
    await startWithSecrets(context.db(), { ...configOf(known(0)), mode: 'production' }, () => undefined);
    people = await Promise.all(PEOPLE.map(enter));
  });

  it('[CRY-2] fail no call and end no session, in any order of the processes', {
    timeout: context.distributed ? 180_000 : 60_000,
  }, async () => {
    for (const [first, second] of TIMELINE) {
      // The processes are replaced during running calls.
      const rounds = Promise.all(people.map(round));
      processes[0] = await start(first);
      processes[1] = await start(second);
      if (first.portal[0] === second.portal[0] && first.portal.length > 1) await resealWith(first);
      await rounds;
    }
    await Promise.all(people.map(round));
    expect(failed).toEqual([]);
  });

  it('[CRY-2] leave nothing under an earlier secret that does not expire', async () => {
    await t.app.dispatcher.drain();
    const { remaining } = await resealWith(known(2, 1, 0));
    expect(remaining.filter(({ within }) => within === undefined)).toEqual([]);
    expect(remaining.map(({ what }) => what)).toContain('answers of idempotency keys');
  });

  it('[CRY-2] end when everything else has expired, and the last secret suffices alone', async () => {
    const db = context.db();
    const config = { ...configOf(known(2)), mode: 'production' as const };
    const refused = startWithSecrets(db, config, () => undefined);
    const ids = configOf(known(2, 1, 0)).keyring.all.map(({ id }) => id);
    await expect(refused).rejects.toThrow(
      `PORTAL_SECRET: stored values need the secret with the key id ${ids[2]}`,
    );
    await sql`update portal.clock_offset set seconds = seconds + 31 * 86400`.execute(db);
    await purge(db, { deviceDays: 400 });
    const { remaining, free } = await resealWith(known(2, 1, 0));
    expect(remaining).toEqual([]);
    expect(free).toHaveLength(2);
    await startWithSecrets(db, config, () => undefined);
    const alone = balance([await start(known(2))]);
    for (const { name, browser } of people) {
      const later = alone.browser();
      for (const [cookie, value] of browser.cookies) later.cookies.set(cookie, value);
      expect(Object((await later.logIn(`demo.${name}`)).payload).accessToken).toBeTruthy();
      expect((await later.call('GET', '/profile')).status).toBe(200);
    }
  });
});
