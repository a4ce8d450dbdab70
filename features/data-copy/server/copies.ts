/** Copies of personal data: their request, reading and deletion (CPY-1 to CPY-5). worker.ts makes them. */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { sameBytes, uuidOf } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import type { LiveContext, LiveSession } from '../../../server/http/context.ts';
import { Failure } from '../../../server/http/failure.ts';
import { enqueueNotice } from '../../../server/outbox/notice.ts';
import type { Outbox } from '../../../server/outbox/outbox.ts';
import { customerOf } from '../../../server/ports/card-system/parts/customer.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import { type Language, say } from '../../../shared/messages.ts';
import type { Confirmation } from '../../confirmation/server/confirmation.ts';
import type { OtpProof, OtpSent } from '../../confirmation/server/request.ts';
import type { Objects } from '../../evidence/server/objects.ts';
import type { DataCopy } from '../contract.ts';
import { type CopyFile, partsOf } from '../files.ts';
import { copyNotice as text } from '../notices.messages.ts';
import { titleOf } from './labels.ts';
import { openKey, sealNewKey } from './sealing.ts';
import * as store from './store.ts';

export interface CopiesDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly objects: Objects;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly confirmation: Confirmation;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Makes the outbox poll for messages. */
  readonly wake: (customerId: string) => void;
  /** Makes the worker look for copies. */
  readonly wakeWorker: () => void;
}

/** How a code is requested. */
type Asked = Pick<Parameters<Confirmation['ask']>[2], 'method' | 'isResend'>;

/** What a code or a passkey confirms: this customer and session, and a new copy or reading this one. */
const wantedOf = ({ customerId, key }: LiveSession, copyId?: string) =>
  ({
    purpose: 'data-copy',
    customerId,
    sessionKey: key,
    subject: copyId === undefined ? { copy: 'new' } : { open: copyId },
  }) as const;

const isCopyId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export function createCopies(deps: CopiesDeps) {
  const { db, cipher, random, objects, audit, confirmation } = deps;

  const isOpenFor = ({ sessionKey }: store.CopyRow, { key }: LiveSession) => sameBytes(sessionKey, key);

  function shown(row: store.CopyRow, session: LiveSession): DataCopy {
    const open = isOpenFor(row, session);
    return {
      copyId: row.copyId,
      state: row.state,
      copyLanguage: row.language,
      requestedAt: row.requestedAt.toISOString(),
      done: row.done,
      kinds: row.kinds,
      readyAt: row.readyAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      open,
      files: open && row.state === 'ready' ? row.files.map(shownFile) : [],
    };
  }

  /** Returns the customer's copy with this id. Throws NOT_FOUND. */
  async function find({ customerId }: LiveSession, copyId: string): Promise<store.CopyRow> {
    const row = isCopyId(copyId) ? await store.readCopy(db, customerId) : undefined;
    if (row?.copyId !== copyId) throw new Failure('NOT_FOUND');
    return row;
  }

  const removeObjects = async (list: readonly store.LeftObjects[]): Promise<void> => {
    for (const { copyId, hour, objectIds } of list) await objects.remove({ fileId: copyId, hour }, objectIds);
  };

  return {
    async status(session: LiveSession): Promise<DataCopy | null> {
      const row = await store.readCopy(db, session.customerId);
      return row ? shown(row, session) : null;
    },

    /** Sends the code, or starts a passkey request. Throws COPY-OPEN or NOT_FOUND, or the errors of `confirmation.ask`. */
    async ask(context: LiveContext, copyId: string | undefined, asked: Asked): Promise<OtpSent> {
      const { session, language } = context;
      if (copyId !== undefined) await find(session, copyId);
      else if (isUnderWay(await store.readCopy(db, session.customerId))) throw new Failure('COPY-OPEN');
      const action = say(copyId === undefined ? text.newAction : text.openAction, language);
      const customer = await customerOf(deps.cardSystem, session.customerId);
      return confirmation.ask(context, wantedOf(session, copyId), { customer, action, ...asked });
    },

    /**
     * Requests a copy, which takes the place of one that is ready or has failed. A repeated call with the same idempotency key gives the
     * same copy. Throws COPY-OPEN while one is being made, or the errors of `confirmation.verify`.
     */
    async begin(context: LiveContext, proof: OtpProof, language: Language): Promise<DataCopy> {
      const { session, idempotencyKey = '' } = context;
      const { customerId, key: sessionKey } = session;
      const copyId = copyIdOf(customerId, idempotencyKey);
      const present = await store.readCopy(db, customerId);
      if (present?.copyId === copyId && isOpenFor(present, session)) return shown(present, session);
      if (isUnderWay(present)) throw new Failure('COPY-OPEN');
      const { subject, ...owner } = wantedOf(session);
      const consumeProof = await confirmation.verify(context, owner, proof, () => subject);
      const customer = await customerOf(deps.cardSystem, customerId);
      const sealed = sealNewKey(cipher, random, { customerId, copyId });
      const { row, left } = await db.transaction().execute(async (trx) => {
        await consumeProof(trx);
        const left = await store.deleteFinished(trx, customerId);
        const row = await store.insertCopy(trx, { customerId, copyId }, { sealed, language, sessionKey });
        if (!row) throw new Failure('COPY-OPEN');
        await enqueueNotice(deps.outbox, trx, customer, {
          purpose: 'data-copy-begun',
          language,
          subject: say(text.begunSubject, language),
          text: say(text.begun, language),
        });
        await audit.record(trx, context, 'data-copy', 'begun', customerId, { copy: copyId });
        return { row, left };
      });
      await removeObjects(left);
      deps.wake(customerId);
      deps.wakeWorker();
      return shown(row, session);
    },

    /** Lets this session, and no other one, read the copy. Throws NOT_FOUND, or the errors of `confirmation.verify`. */
    async open(context: LiveContext, copyId: string, proof: OtpProof): Promise<DataCopy> {
      const { session } = context;
      const key = await find(session, copyId);
      const { subject, ...owner } = wantedOf(session, copyId);
      const consumeProof = await confirmation.verify(context, owner, proof, () => subject);
      const row = await db.transaction().execute(async (trx) => {
        await consumeProof(trx);
        const opened = await store.openCopy(trx, key, session.key);
        if (!opened) throw new Failure('NOT_FOUND');
        await audit.record(trx, context, 'data-copy', 'read', session.customerId, { copy: copyId });
        return opened;
      });
      return shown(row, session);
    },

    /** Deletes a copy. Throws NOT_FOUND, and COPY-OPEN while it is being made. */
    async discard(context: LiveContext, copyId: string): Promise<void> {
      const row = await find(context.session, copyId);
      if (isUnderWay(row)) throw new Failure('COPY-OPEN');
      const left = await db.transaction().execute(async (trx) => {
        const gone = await store.deleteCopy(trx, row);
        if (gone.length === 0) throw new Failure('NOT_FOUND');
        await audit.record(trx, context, 'data-copy', 'deleted', row.customerId, { copy: copyId });
        return gone;
      });
      await removeObjects(left);
    },

    /**
     * Returns a part of a file. Throws NOT_FOUND for a copy that is not there, not ready, over or not open for this session, and
     * EVIDENCE-STORE. The first part of each file is recorded as its download.
     */
    async part(context: LiveContext, copyId: string, file: number, part: number): Promise<FileAnswer> {
      const row = await find(context.session, copyId);
      const found = row.state === 'ready' && isOpenFor(row, context.session) ? row.files[file] : undefined;
      const objectId = found && (await store.readPart(db, row, file, part));
      if (!objectId) throw new Failure('NOT_FOUND');
      const key = openKey(cipher, row.sealed, row);
      const content = await objects
        .read({ fileId: row.copyId, hour: row.hour }, key, objectId)
        .catch((error: Error) => {
          deps.log.warn({ error: error.name }, 'a part of a copy was not read');
          return undefined;
        });
      if (!content) throw new Failure('EVIDENCE-STORE');
      if (part === 0)
        await audit.record(db, context, 'data-copy', 'downloaded', row.customerId, { copy: copyId, file });
      return { type: 'application/octet-stream', name: found.name, content };
    },

    /** Deletes copies whose time is over. */
    async sweep(): Promise<void> {
      await removeObjects(await store.deleteOver(db));
    },
    /** Returns which objects of these copies have a row. */
    namedObjects: (copyIds: readonly string[]) => store.namedObjects(db, copyIds),
  };
}

export type Copies = ReturnType<typeof createCopies>;

const isUnderWay = (row: store.CopyRow | undefined) => row?.state === 'waiting' || row?.state === 'making';

function copyIdOf(customerId: string, idempotencyKey: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['data-copy', customerId, idempotencyKey]))
    .digest();
  return uuidOf(hash.subarray(0, 16));
}

function shownFile({ of, ...file }: CopyFile, number: number): DataCopy['files'][number] {
  return { file: number, ...file, parts: partsOf(file), ...(of !== undefined && { of: titleOf(of) }) };
}
