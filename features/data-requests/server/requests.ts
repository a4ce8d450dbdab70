/** Opens and withdraws requests about personal data (DRQ-1). The staff desk answers them: see `answering.ts`. */
import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { newUuid, uuidOf } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { orNotFound } from '../../../server/http/page.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import type { CardReads, Customer } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { isOpenRequest, lastAnswerDay, MOST_OPEN_REQUESTS } from '../../../shared/data-requests.ts';
import { EVIDENCE_FILES } from '../../../shared/disputes.ts';
import type { BodyOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import type { EvidenceService } from '../../evidence/server/evidence.ts';
import { claimFiles, fileIdsOf, isFileId, noteCaseEnd, takeFiles } from '../../evidence/server/taking.ts';
import type { DataRequest, dataRequestCalls } from '../contract.ts';
import { readRequestText } from '../rules.ts';
import { clockOf, toListed, toRequest } from './map.ts';
import { tellPerson } from './notices.ts';
import { openWords, type RequestWords, sealWords } from './sealing.ts';
import * as store from './store.ts';

type Calls = typeof dataRequestCalls;
type Trx = Transaction<Database>;

export interface RequestDeps {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly evidence: Pick<EvidenceService, 'filesOf' | 'fileAnswer'>;
  readonly wake: () => void;
}

export function createRequests(deps: RequestDeps) {
  const { db, audit, cipher } = deps;

  async function customerOf({ session }: LiveContext): Promise<Customer> {
    return orNotFound(await deps.cardSystem.customer(session.customerId));
  }

  /** Returns a request of the customer. Throws NOT_FOUND for an unknown one and another person's. */
  async function find(customerId: string, requestId: string): Promise<store.RequestRow> {
    const row = isFileId(requestId) ? await store.readRequest(db, { customerId, requestId }) : undefined;
    return orNotFound(row);
  }

  async function read(customerId: string, requestId: string): Promise<DataRequest> {
    const row = await find(customerId, requestId);
    const files = await deps.evidence.filesOf(customerId, requestId);
    return toRequest(row, openWords(cipher, row.sealed, row), files);
  }

  /** Gives the files to the request. Throws DATA-FILES unless all are the person's, ready and free. */
  async function takeNamed(trx: Trx, { customerId, requestId }: store.RequestRow, files: readonly string[]) {
    const claimId = newUuid(deps.random);
    if (!(await claimFiles(trx, customerId, files, claimId))) throw new Failure('DATA-FILES');
    await takeFiles(trx, customerId, claimId, requestId);
  }

  /** Opens a request once per idempotency key. Throws CONFLICT when the key opened another one. */
  async function open(context: LiveContext, body: BodyOf<Calls['open']>): Promise<PayloadOf<Calls['open']>> {
    const { kind, subject, evidence: files, language } = body;
    const read = readRequestText(kind, body.text);
    if ('problem' in read) throw new Failure('VALIDATION', { fields: { text: read.problem } });
    const customer = await customerOf(context);
    const { customerId } = customer;
    const key = { customerId, requestId: idOf(customerId, context.idempotencyKey ?? '') };
    const words: RequestWords = { text: read.value, files };
    const row = await db.transaction().execute(async (trx) => {
      await store.lockOpenings(trx, customerId);
      const earlier = await store.readRequest(trx, key);
      if (earlier) return sameOrConflict(earlier, { kind, subject, words });
      await requireRoom(trx, customerId, { kind, subject });
      const sealed = sealWords(cipher, key, words);
      const opened = await store.insertRequest(trx, { ...key, kind, subject, language, sealed });
      await takeNamed(trx, opened, files);
      await tellPerson(deps.outbox, trx, customer, opened, 'opened');
      const details = { request: key.requestId, kind, subject, files: files.length };
      await audit.record(trx, context, 'data-request', 'opened', customerId, details);
      return opened;
    });
    deps.wake();
    const { requestId, reference } = toListed(row);
    return { requestId, reference, lastDay: lastAnswerDay(clockOf(row)) };
  }

  function sameOrConflict(
    earlier: store.RequestRow,
    { kind, subject, words }: Pick<store.RequestRow, 'kind' | 'subject'> & { readonly words: RequestWords },
  ): store.RequestRow {
    const { text, files } = openWords(cipher, earlier.sealed, earlier);
    const isSame =
      earlier.kind === kind &&
      earlier.subject === subject &&
      text === words.text &&
      files.join() === words.files.join();
    if (!isSame) throw new Failure('CONFLICT');
    return earlier;
  }

  /** Throws DATA-OPEN or DATA-MANY. */
  async function requireRoom(
    trx: Trx,
    customerId: string,
    { kind, subject }: Pick<store.RequestRow, 'kind' | 'subject'>,
  ): Promise<void> {
    const openOnes = (await store.readRequests(trx, customerId)).filter(({ state }) => isOpenRequest(state));
    const same = openOnes.find((one) => one.kind === kind && one.subject === subject);
    if (same) throw new Failure('DATA-OPEN', { requestId: same.requestId });
    if (openOnes.length >= MOST_OPEN_REQUESTS) throw new Failure('DATA-MANY');
  }

  /** Adds files to an open request. Throws DATA-ENDED when the bank has answered, and DATA-FILES also when it would have too many. */
  async function addFiles(
    context: LiveContext,
    requestId: string,
    files: readonly string[],
  ): Promise<PayloadOf<Calls['addFiles']>> {
    const key = await find(context.session.customerId, requestId);
    const { customerId } = key;
    const added = await db.transaction().execute(async (trx) => {
      const row = orNotFound(await store.readRequest(trx, key, 'for update'));
      const has = await fileIdsOf(trx, customerId, requestId);
      // After a lost answer the files are there already, and the bank may have answered since.
      const more = files.filter((fileId) => !has.includes(fileId));
      if (more.length === 0) return 0;
      if (!isOpenRequest(row.state)) throw new Failure('DATA-ENDED');
      if (has.length + more.length > EVIDENCE_FILES) throw new Failure('DATA-FILES');
      await takeNamed(trx, row, more);
      const details = { request: requestId, files: more.length };
      await audit.record(trx, context, 'data-request', 'added', customerId, details);
      return more.length;
    });
    return { added };
  }

  /** Withdraws an open request. Throws DATA-ENDED when the bank has answered. */
  async function withdraw(context: LiveContext, requestId: string): Promise<PayloadOf<Calls['withdraw']>> {
    const customer = await customerOf(context);
    const key = await find(customer.customerId, requestId);
    await db.transaction().execute(async (trx) => {
      const row = orNotFound(await store.readRequest(trx, key, 'for update'));
      if (row.state === 'withdrawn') return;
      if (!(await store.endRequest(trx, row, 'withdrawn', row.sealed))) throw new Failure('DATA-ENDED');
      await noteCaseEnd(trx, row.customerId, row.requestId, row.now);
      await tellPerson(deps.outbox, trx, customer, row, 'withdrawn');
      const details = { request: row.requestId, kind: row.kind, subject: row.subject };
      await audit.record(trx, context, 'data-request', 'withdrawn', row.customerId, details);
    });
    deps.wake();
    return { withdrawn: true };
  }

  return {
    open,
    addFiles,
    withdraw,
    read,
    list: (customerId: string) => store.readRequests(db, customerId),
    /** Returns a file of a request. Throws NOT_FOUND, EVIDENCE-STORE. */
    async file(customerId: string, requestId: string, fileId: string) {
      await find(customerId, requestId);
      const files = await deps.evidence.filesOf(customerId, requestId);
      if (!files.some((one) => one.fileId === fileId)) throw new Failure('NOT_FOUND');
      return deps.evidence.fileAnswer(customerId, fileId);
    },
  };
}

/** Returns the id of the request that a key opens. */
function idOf(customerId: string, idempotencyKey: string): string {
  const hash = createHash('sha256').update(JSON.stringify(['data-request', customerId, idempotencyKey]));
  return uuidOf(hash.digest().subarray(0, 16));
}
