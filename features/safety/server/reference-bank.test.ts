/** The reference bank with a portal that has a read model: decisions of the bank reach the card holder as events. */
import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createReadModel } from '../../../bank/embedded/read-model/read-model.ts';
import { type Bank, startBank } from '../../../bank/reference/bank.ts';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import { type HttpCardSystem, openHttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import type { Command, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { twd } from '../../../shared/money.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, countRows, empty } from '../../../tests/support/api/state.ts';
import { describeOnBank, testStart } from '../../../tests/support/database/databases.ts';
import { createBankTill, type Till } from '../../demo/server/till.ts';
import { Holder, paymentBody } from '../testing/calls.ts';
import { resetControls } from './test-setup.ts';

const TOKEN = 'a-token-of-the-test-bank';
const SECRET = Buffer.alloc(32, 41);

/** A fault of a request between the bank and the portal. */
type Fault = 'busy' | 'lost request' | 'lost answer';

/** Starts a gateway in front of the portal. It applies the faults to the next requests, one fault per request. */
async function startGateway(portal: () => URL, faults: Fault[]) {
  const statuses: (number | Fault)[] = [];
  const server = createServer((request, response) => {
    const fault = faults.shift();
    if (fault === 'busy') {
      statuses.push(503);
      return response.writeHead(503, { 'retry-after': '0' }).end();
    }
    if (fault === 'lost request') {
      statuses.push(fault);
      return response.destroy();
    }
    const { hostname, port } = portal();
    const { method, url, headers } = request;
    const onward = httpRequest({ hostname, port, method, path: url, headers }, (answer) => {
      statuses.push(fault ?? answer.statusCode ?? 0);
      if (fault) {
        answer.resume();
        return response.destroy();
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      return answer.pipe(response) satisfies ServerResponse;
    });
    return request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/v1/bank-events`,
    /** Statuses of responses that reached the bank, and faults, in order. */
    statuses,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describeOnBank('the reference bank beside the portal', (context) => {
  let banks: OpenDatabase;
  let bank: Bank;
  let http: HttpCardSystem;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let t: TestApp;
  let holder: Holder;
  let till: Till;
  let card: string;
  const faults: Fault[] = [];
  const lines: string[] = [];

  const startAgain = (port?: number) =>
    startBank({
      db: banks.db,
      keys: testStart().keys,
      token: TOKEN,
      ...(port !== undefined && { port }),
      forward: {
        url: gateway.url,
        secret: SECRET,
        clock: systemClock,
        log: (line) => void lines.push(line),
        retryMs: 20,
      },
    });

  beforeAll(async () => {
    const { keys, seed } = testStart();
    banks = await openDatabase({ kind: 'embedded', dir: 'memory', seed });
    let portal: URL | undefined;
    gateway = await startGateway(() => portal!, faults);
    bank = await startAgain();
    http = openHttpCardSystem(
      {
        ...{ url: bank.url, auth: { kind: 'bearer', token: TOKEN }, reads: 'database', calls: 50 },
        ...{ readMs: 10_000, commandMs: 10_000 },
      },
      { warn: () => undefined, error: () => undefined },
      systemClock,
    );
    const { commands } = http;
    const env = { BANK_EVENTS_SECRET: SECRET.toString('base64') };
    t = await testApp(context, env, {
      cardSystem: (local) => ({ ...local, commands, readModel: createReadModel(keys) }),
    });
    portal = new URL(await t.app.server.listen({ host: '127.0.0.1', port: 0 }));
    holder = await Holder.open(t);
    card = await holder.cardNumber();
    till = createBankTill({ url: bank.url, token: TOKEN });
  });
  afterAll(async () => {
    await bank.close();
    http.close();
    await gateway.close();
    await t.app.server.close();
    await banks.close();
  });
  beforeEach(async () => {
    faults.length = 0;
    gateway.statuses.length = 0;
    lines.length = 0;
    await resetControls(context);
    await empty(banks.db, 'cards.controls', 'portal.bank_events');
    await empty(context.db(), 'portal.notices', 'portal.commands', 'cards.recorded_commands');
  });

  const unsent = () => countRows(banks.db, 'public.bank_outgoing');
  const forwarded = () => expect.poll(unsent).toBe(0);
  const notices = async () => {
    const { payload } = await holder.browser.call('GET', '/notices');
    return (payload as { content: readonly { kind: string; text: string }[] }).content;
  };
  const linesOfTill = async () =>
    (await sql`select from cards.transactions where description_en like 'Till:%'`.execute(context.db())).rows
      .length;
  const pay = (amount: string) => till.purchase(paymentBody({ kind: 'online', amount }, card));

  it('[SAFE-5] [ALERT-3] a payment at the bank gives the line and the notice of the portal', async () => {
    expect(await pay('3000')).toMatchObject({ approved: true });
    await forwarded();
    expect(gateway.statuses).toEqual([200]);
    expect(await linesOfTill()).toBe(1);
    expect(await notices()).toMatchObject([
      { kind: 'purchase-online', text: expect.stringMatching('3,000') },
    ]);
  });

  it('[BANK-45] [DSP-8] the portal shows within ten seconds what a case at the bank suspends, and tells its decision', async () => {
    const { rows } = await sql<{
      customer: string;
      card: string;
      line: string;
    }>`select t.customer_id as customer,
        t.card_id as card, t.transaction_id as line
      from cards.transactions t join cards.cards c on c.customer_id = t.customer_id and c.card_id = t.card_id
        and c.statement_date = t.statement_date
      where c.payment_due_date > current_date and t.amount > 100 and t.category in ('dining', 'groceries', 'shopping')
        and c.statement_total - c.paid_since >= t.amount limit 1`.execute(banks.db);
    const [row] = rows;
    if (!row) throw new Error('no line can be suspended');
    const { customer: customerId, card: cardId, line: transactionId } = row;
    const options = await http.online.disputeOptions?.(customerId, cardId, transactionId);
    if (!options?.clearedOn) throw new Error('the line has no options');
    const notAfter = new Date(Date.now() + 60_000);
    const submit = (command: Command<'open-dispute' | 'withdraw-dispute'>) =>
      http.commands.submit({ id: randomUUID(), customerId, command, notAfter }, AbortSignal.timeout(9_000));
    const suspended = async () =>
      (
        await sql<{ suspended: bigint | null }>`select suspended from cards.cards
        where card_id = ${cardId}`.execute(context.db())
      ).rows[0]?.suspended;
    const shown = (amount: bigint) => expect.poll(suspended, { timeout: 10_000 }).toBe(amount);
    const open = () =>
      submit({
        kind: 'open-dispute',
        cardId,
        order: {
          kind: 'amount',
          lines: [{ transactionId, clearedOn: options.clearedOn ?? '', amount: twd(100) }],
          answers: { rightAmount: 1, shop: { asked: true } },
          evidence: [],
        },
      });
    const opened = (await open()) as Settled<'open-dispute'>;
    if (opened.state !== 'done') throw new Error(JSON.stringify(opened));
    await shown(100n);
    await submit({ kind: 'withdraw-dispute', cardId, caseId: opened.result.caseId });
    await shown(0n);
    const again = (await open()) as Settled<'open-dispute'>;
    if (again.state !== 'done') throw new Error(JSON.stringify(again));
    await shown(100n);
    const noticesOfCase = async () =>
      (
        await sql`select from portal.notices where customer_id = ${customerId} and kind = 'dispute'`.execute(
          context.db(),
        )
      ).rows.length;
    const before = await noticesOfCase();
    await till.dispute({ caseId: again.result.caseId, act: 'decide-against' });
    await shown(0n);
    await expect.poll(noticesOfCase, { timeout: 10_000 }).toBe(before + 1);
    await forwarded();
  });

  it('[ALERT-3] an event reaches the portal once when requests and answers are lost, and in its order', async () => {
    faults.push('busy', 'lost request', 'lost answer', 'busy');
    await pay('3000');
    await pay('3001');
    await forwarded();
    expect(gateway.statuses).toEqual([503, 'lost request', 'lost answer', 503, 200, 200]);
    expect(await linesOfTill()).toBe(2);
    expect(await countRows(context.db(), 'portal.bank_events')).toBe(2);
    expect((await notices()).map(({ text }) => /3,00\d/.exec(text)?.[0])).toEqual(['3,001', '3,000']);
    // The log contains neither cards nor customers.
    expect(new Set(lines)).toEqual(
      new Set(['the portal answered 503 to an event', 'the portal answered nothing to an event']),
    );
  });

  it('[ALERT-3] a bank that stops before the portal answers sends the event after its next start', async () => {
    faults.push(...Array<Fault>(10_000).fill('busy'));
    await pay('3000');
    await expect.poll(() => gateway.statuses.length).toBeGreaterThan(2);
    const port = Number(new URL(bank.url).port);
    await bank.close();
    expect(await unsent()).toBe(1);
    faults.length = 0;
    bank = await startAgain(port);
    await forwarded();
    expect(await notices()).toHaveLength(1);
  });

  it('[SAFE-1] a freeze of the bank is shown as the bank’s, stops payments, and the holder cannot lift it', async () => {
    expect(await till.bankFreeze({ card, frozen: true })).toEqual({ frozen: true });
    await forwarded();
    const frozen = await holder.controls();
    expect(frozen).toMatchObject({ frozen: true, frozenBy: 'bank', version: 1 });
    expect(Date.parse(frozen.frozenSince ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await holder.cards()).find(({ cardId }) => cardId === holder.cardId)).toMatchObject({
      status: 'active',
      frozen: true,
    });
    expect(await pay('100')).toEqual({ approved: false, reason: 'frozen' });
    expect(codeOf(await holder.requestOtp({ version: 1, frozen: false }))).toBe('SAFE-BANK');

    await till.bankFreeze({ card, frozen: false });
    await forwarded();
    expect(await holder.controls()).toMatchObject({ frozen: false, version: 2 });
    expect(await pay('100')).toMatchObject({ approved: true });
    // Waits for the last event, because it rewrites all facts of the card. If it arrived while the next test empties
    // the tables, it would restore these controls.
    await forwarded();
  });

  it('[SAFE-1] the bank takes a holder’s freeze over, and does not end one that is not its own', async () => {
    expect(codeOf(await holder.freeze())).toBe('ok');
    expect(await till.bankFreeze({ card, frozen: false })).toEqual({ frozen: true });
    await forwarded();
    expect(await holder.controls()).toMatchObject({ frozen: true, frozenBy: 'holder', version: 1 });
    await till.bankFreeze({ card, frozen: true });
    await forwarded();
    expect(await holder.controls()).toMatchObject({ frozen: true, frozenBy: 'bank', version: 2 });
  });
});
