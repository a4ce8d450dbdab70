/** The bank's answers to requests, for the staff desk (DRQ-3). */
import type { Transaction } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { Recipient } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { isOpenRequest, mayExtend } from '../../../shared/data-requests.ts';
import { isFileId, noteCaseEnd } from '../../evidence/server/taking.ts';
import { clockOf } from './map.ts';
import { tellPerson } from './notices.ts';
import { openWords, type RequestKey, sealWords } from './sealing.ts';
import { endRequest, extendRequest, readRequest } from './store.ts';

export type Answer = 'granted' | 'refused' | 'extended';

/** `ended`: the request has an answer or was withdrawn. `late`: it cannot be extended any more. */
export type NotAnswered = 'ended' | 'late';

interface AnswerDeps {
  readonly cipher: Cipher;
  readonly outbox: Outbox;
}

/**
 * Answers or extends a request, with the notice to the person, in the transaction of the change by staff. Returns why nothing was done;
 * undefined when it was done. A late answer is accepted, a late extension is not.
 */
export async function answerRequest(
  { cipher, outbox }: AnswerDeps,
  trx: Transaction<Database>,
  customer: Recipient,
  requestId: string,
  { answer, reason }: { readonly answer: Answer; readonly reason: string },
): Promise<NotAnswered | undefined> {
  const key: RequestKey = { customerId: customer.customerId, requestId };
  const row = isFileId(requestId) ? await readRequest(trx, key, 'for update') : undefined;
  if (!row || !isOpenRequest(row.state)) return 'ended';
  const words = openWords(cipher, row.sealed, key);
  if (answer === 'extended') {
    if (!mayExtend(clockOf(row), row.now)) return 'late';
    await extendRequest(trx, key, sealWords(cipher, key, { ...words, extension: reason }));
  } else {
    await endRequest(trx, key, answer, sealWords(cipher, key, { ...words, answer: reason }));
    await noteCaseEnd(trx, key.customerId, requestId, row.now);
  }
  await tellPerson(outbox, trx, customer, row, answer);
  return undefined;
}
