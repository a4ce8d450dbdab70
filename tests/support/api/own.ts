import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { pdf } from '../../../features/evidence/testing/pictures.ts';
import { uploaded } from '../../../features/evidence/testing/upload.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Answer, Browser } from './clients/api.ts';
import type { Own } from './ids.ts';
import { demoPerson } from './people.ts';

/** Returns ids that a person can read with own calls. */
export async function readOwn(
  browser: Browser,
  key: 'states1' | 'primary1' | 'supp1',
  loggedOn: Answer,
  db: Kysely<Database>,
): Promise<Own> {
  const read = async (path: string) => (await browser.call('GET', path)).payload;
  const cards = (await read('/cards')) as { cardId: string; status: string; expiry: string }[];
  const used = cards.find(({ status }) => status === 'active')!;
  const waiting = cards.find(({ status }) => status === 'unactivated') ?? used;
  const [statement] = (await read(`/cards/${used.cardId}/e-statements`)) as { paymentKey: string }[];
  const voucher = { catalogCode: 'VOUCCAFE', quantity: 1, registeredEmail: true };
  const redeemed = await browser.call('POST', '/points-redemption/redeem-product-catalogue', {
    ...voucher,
    cardId: used.cardId,
  });
  const points = await read(`/reward-points?cardId=${used.cardId}&pageSize=100`);
  const lines = (await read(`/installments/${used.cardId}/posted-transactions?isBilled=false`)) as
    | { content: { transactionId: string; amount: { amount: string } }[] }
    | undefined;
  const { transactionId, amount } = lines?.content[0] ?? {
    transactionId: 'none',
    amount: { amount: '1000' },
  };
  const { browsers } = (await read('/security/devices')) as { browsers: { browserId: string }[] };
  const charges = await purchases(read, used.cardId);
  const opened = await browser.call('POST', '/disputes', {
    ...{ cardId: used.cardId, kind: 'not-mine', lines: [{ transactionId: charges[1] }], evidence: [] },
    ...{ answers: { cardInHand: true }, language: 'en' },
  });
  const asked = await browser.call('POST', '/data-requests', {
    ...{ kind: 'deletion', subject: 'other', text: '', evidence: [], language: 'en' },
  });
  const { content } = points as { content: (Own['entry'] & { amount?: object })[] };
  return {
    cardId: used.cardId,
    waitingId: waiting.cardId,
    waitingExpiry: waiting.expiry.replace('/', ''),
    birthDate: demoPerson(key).birthDate,
    paymentKey: statement!.paymentKey,
    entry: content.find(({ amount }) => amount)!,
    username: `demo.${key}`,
    customerNumber: (loggedOn.payload as { customerNumber: string }).customerNumber,
    redemptionId: (redeemed.payload as { id: string }).id,
    commandId: await settledCommand(db, demoPerson(key).customerId, used.cardId),
    browserId: browsers[0]!.browserId,
    evidenceId: (await uploaded(browser, pdf())).fileId,
    passkeyId: await pausedPasskey(db, demoPerson(key).customerId),
    cashbackMethod: key === 'states1' ? 'accumulate' : 'auto_redeem',
    convertible: { transactionId, amount: amount.amount },
    charges,
    disputeId: (opened.payload as { disputeId: string }).disputeId,
    dataRequestId: (asked.payload as { requestId: string }).requestId,
  };
}

/** Returns the ids of the latest two posted purchases of a card that are in no case. */
async function purchases(
  read: (path: string) => Promise<unknown>,
  cardId: string,
): Promise<[string, string]> {
  const query = `cardId=${cardId}&orderBy=desc&pageSize=100`;
  const { content } = (await read(`/cards/transaction?${query}`)) as { content: { transactionId: string }[] };
  const found: string[] = [];
  for (const { transactionId } of content) {
    if (found.length === 2) break;
    const choices = await read(
      `/disputes/options?cardId=${cardId}&transactionId=${transactionId}&language=en`,
    );
    if ((choices as { kinds: object[] }).kinds.length > 0) found.push(transactionId);
  }
  return [found[0]!, found[1]!];
}

/** Stores a paused passkey that can be resumed. Returns its id. */
async function pausedPasskey(db: Kysely<Database>, customerId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into portal.passkeys (customer_id, passkey_id, credential_id, public_key, counter, synced, transports,
      name, created_at, paused_at)
    values (${customerId}, ${id}, ${Buffer.from(id)}, ${Buffer.alloc(77)}, 0, true, '{}', 'Phone', app_now(),
      app_now())`.execute(db);
  return id;
}

/** Stores a command of the customer, because an embedded card system stores no commands. Returns its id. */
async function settledCommand(db: Kysely<Database>, customerId: string, cardId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language,
      answer, begun_at, settled_at, next_try_at)
    values (${customerId}, ${id}, 'set-cashback-method', ${cardId}, 'done', 'request', 'en',
      'null'::json, app_now(), app_now(), app_now())`.execute(db);
  return id;
}
