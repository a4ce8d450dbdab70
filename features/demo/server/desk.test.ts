/** Acts as the bank on cases at the demo's dispute desk. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPeople } from '../../../bank/demo/demo-people.ts';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { formatDate } from '../../../shared/dates.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank, testStart } from '../../../tests/support/database/databases.ts';
import { DESK_ACTS } from '../desk.messages.ts';
import { reseedDemo } from './seed.ts';

/** The order that the README tells people to type. */
const [, typed = ''] = /-d '(\{"reference".*?\})' http:\/\/127\.0\.0\.1:3000\/demo\/dispute/.exec(
  readFileSync('features/demo/README.md', 'utf8'),
) ?? [''];
const README = JSON.parse(typed) as { readonly reference: string; readonly act: string };

const DECIDED = 'DC-9MEA4KVT';

describeOnBank('the dispute desk', (context) => {
  const start = testStart();
  const system = () => createEmbeddedCardSystem(context.db(), start.keys, systemRandom);
  const person = (username: string) => {
    const found = demoPeople(start.today).find((one) => one.username === username);
    if (!found) throw new Error(username);
    return found;
  };
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => reseedDemo(context.db(), start));

  const act = async (body: object) => {
    const { statusCode, json } = await t.app.server.inject({
      method: 'POST',
      url: '/demo/dispute',
      payload: body,
    });
    return { status: statusCode, answer: json() };
  };
  const listed = async (): Promise<{ reference: string; state: string; amount: object }[]> =>
    (await t.app.server.inject({ url: '/demo/disputes' })).json().cases;
  const caseOf = async (username: string) => (await system().disputes?.(person(username).customerId))?.[0];

  it('[BANK-44] lists the open case of the demo, whose holder sees what is asked until when', async () => {
    const one = await caseOf('demo.nophone1');
    expect(one).toMatchObject({
      ...{ kind: 'not-received', state: 'more-wanted', reference: README.reference },
      next: { who: 'you' },
      steps: [{ state: 'received' }, { state: 'more-wanted', text: { en: expect.any(String) } }],
    });
    expect(one?.suspended).toEqual(one?.amount);
    expect(formatDate(one?.next?.by ?? '', 'en')).toBeTruthy();
    expect(await listed()).toEqual([
      expect.objectContaining({ reference: README.reference, state: 'more-wanted' }),
    ]);
    expect(await caseOf('demo.primary1')).toMatchObject({
      ...{ reference: DECIDED, state: 'against-you', suspended: { minor: 0n } },
      answers: { returned: 'offered' },
    });
  });

  it('[BANK-44] does what the README says, and a notice of the act reaches the holder', async () => {
    const { customerId } = person('demo.nophone1');
    expect(await act(README)).toEqual({
      status: 200,
      answer: { reference: README.reference, state: 'with-merchant-bank' },
    });
    expect((await caseOf('demo.nophone1'))?.state).toBe('with-merchant-bank');
    const { rows } = await sql<{ kind: string }>`select content ->> 'kind' as kind from portal.bank_events
      where customer_id = ${customerId}`.execute(context.db());
    expect(rows).toEqual([{ kind: 'dispute' }]);
    const notices = await sql<{ kind: string }>`select kind from portal.notices
      where customer_id = ${customerId}`.execute(context.db());
    expect(notices.rows).toEqual([{ kind: 'dispute' }]);
  });

  it('[BANK-44] says what the person at the desk types, and ends a case with each decision', async () => {
    const before = await caseOf('demo.nophone1');
    const caseId = before?.caseId;
    expect(
      (await act({ caseId, act: 'decide-against', text: 'The slip is signed.', copyFee: 100 })).status,
    ).toBe(200);
    const after = await caseOf('demo.nophone1');
    expect(after).toMatchObject({
      ...{ state: 'against-you', suspended: { minor: 0n } },
      owed: { amount: before?.amount, copyFee: { minor: 100n } },
    });
    expect(after?.steps.at(-1)?.text).toEqual({ en: 'The slip is signed.', zh_tw: 'The slip is signed.' });
    expect(await listed()).toEqual([]);
    await reseedDemo(context.db(), start);
    expect((await act({ caseId, act: 'decide-for' })).status).toBe(200);
    expect(await caseOf('demo.nophone1')).toMatchObject({ state: 'for-you', suspended: { minor: 0n } });
  });

  it.each([
    ['no case', { act: 'pass-on' }, 400, 'reference'],
    ['another act', { reference: README.reference, act: 'withdraw' }, 400, 'act'],
    [
      'a fee above NT$100',
      { reference: README.reference, act: 'decide-against', copyFee: 101 },
      400,
      'copyFee',
    ],
    ['a fee below zero', { reference: README.reference, act: 'decide-against', copyFee: -1 }, 400, 'copyFee'],
    ['a long text', { reference: README.reference, act: 'ask-more', text: 'x'.repeat(501) }, 400, 'text'],
    ['an unknown case', { reference: 'DC-00000000', act: 'pass-on' }, 404, undefined],
    ['the id of no case', { caseId: "1' or '1'='1", act: 'pass-on' }, 404, undefined],
  ] as const)('[BANK-44] refuses %s, and changes nothing', async (_, body, status, field) => {
    const before = await caseOf('demo.nophone1');
    const { status: found, answer } = await act(body);
    expect(found).toBe(status);
    if (field) expect(answer.error.details.fields).toEqual({ [field]: 'invalid' });
    expect(await caseOf('demo.nophone1')).toEqual(before);
  });

  it.each(DESK_ACTS)('[BANK-44] refuses to %s a case that was decided', async (name) => {
    const { status, answer } = await act({ reference: DECIDED, act: name });
    expect([status, answer.error.details.fields]).toEqual([400, { act: 'invalid' }]);
  });
});
