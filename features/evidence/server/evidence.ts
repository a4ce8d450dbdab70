/** Files of evidence: their upload in pieces, their check, and reading them again (EVD-1 to EVD-5). */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { newUuid, uuidOf } from '../../../server/crypto/keys.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { Clock } from '../../../server/ports/clock/port.ts';
import type { EvidenceScan } from '../../../server/ports/evidence-scan/port.ts';
import type { EvidenceStore } from '../../../server/ports/evidence-store/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { EVIDENCE_PIECE, type EvidenceType } from '../../../shared/disputes.ts';
import type { FileAnswer } from '../../../shared/http/file.ts';
import type { Evidence } from '../contract.ts';
import { createChecks } from './checks.ts';
import { createDecoder, type Decoder } from './decoder/decoder.ts';
import { createObjects } from './objects.ts';
import { openSecrets, sealNew } from './sealing.ts';
import * as store from './store.ts';
import { createSweeper } from './sweeper.ts';
import { isFileId } from './taking.ts';

export interface EvidenceDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly clock: Clock;
  readonly now: () => Promise<Date>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly evidenceStore: EvidenceStore;
  /** Undefined when files are not scanned. */
  readonly evidenceScan?: EvidenceScan | undefined;
  /** Program of the process that redraws pictures. */
  readonly evidenceDecoder: URL;
  readonly config: { readonly evidence: { readonly retentionDays: number } };
  /** Returns the objects of other features that have one of these ids in their name. They stay. */
  readonly alsoNamed?: (ids: readonly string[]) => Promise<readonly string[]>;
}

/** Milliseconds for which a call waits for the check of its file; then the page asks for the state. */
const WAIT_MS = 8_000;

const EXTENSION: Readonly<Record<EvidenceType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

export function createEvidence(
  deps: EvidenceDeps,
  decoder: Decoder = createDecoder({ program: deps.evidenceDecoder }),
) {
  const { db, cipher, random, log } = deps;
  const objects = createObjects(deps.evidenceStore, random);
  const checks = createChecks({ ...deps, objects, decoder, scan: deps.evidenceScan });
  const { sweep } = createSweeper({
    ...deps,
    ...{ files: deps.evidenceStore, objects, retentionDays: deps.config.evidence.retentionDays },
  });

  /** Turns an error of the store, the scanner or the decoder into EVIDENCE-STORE. A failure stays what it is. */
  async function reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure) throw error;
      const { name, reason } = error as Error & { readonly reason?: unknown };
      log.warn({ name, reason: typeof reason === 'string' ? reason : undefined }, 'evidence not reached');
      throw new Failure('EVIDENCE-STORE');
    }
  }

  async function find(customerId: string, fileId: string): Promise<store.EvidenceRow> {
    const row = isFileId(fileId) ? await store.readFile(db, { customerId, fileId }) : undefined;
    if (!row) throw new Failure('NOT_FOUND');
    return row;
  }

  function shown(row: store.EvidenceRow): Evidence {
    return {
      fileId: row.fileId,
      name: openSecrets(cipher, row.sealed, row).name,
      ...(row.kept && { type: row.kept.type }),
      bytes: row.bytes,
      received: row.received,
      state: row.state,
      ...(row.problem && { problem: row.problem }),
      begunAt: row.begunAt.toISOString(),
    };
  }

  /** Waits for the check of a file, for a time, and returns its row then. */
  async function checked(row: store.EvidenceRow): Promise<store.EvidenceRow> {
    if (row.state !== 'checking') return row;
    const check = reached(() => checks.run(row));
    // The check may fail after this call has answered.
    check.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
    });
    await Promise.race([check, over]).finally(() => clearTimeout(timer));
    return find(row.customerId, row.fileId);
  }

  /** Stores a piece that follows what was received. Returns undefined if another call has stored one there. */
  async function addPiece(
    row: store.EvidenceRow,
    offset: number,
    content: Uint8Array,
  ): Promise<store.EvidenceRow | undefined> {
    const { length } = content;
    if (length !== Math.min(EVIDENCE_PIECE, row.bytes - offset))
      throw new Failure('VALIDATION', { fields: { body: 'length' } });
    const objectId = newUuid(random);
    const { key } = openSecrets(cipher, row.sealed, row);
    await reached(() => objects.write(row, key, objectId, content));
    const added = await store.addPiece(db, row, { objectId, offset, length });
    if (!added) await objects.remove(row, [objectId]);
    return added;
  }

  async function readContent(
    customerId: string,
    fileId: string,
  ): Promise<{ readonly type: EvidenceType; readonly content: Buffer } | undefined> {
    const row = isFileId(fileId) ? await store.readFile(db, { customerId, fileId }) : undefined;
    const kept = row?.kept;
    if (!row || !kept) return undefined;
    return reached(async () => {
      const { key } = openSecrets(cipher, row.sealed, row);
      const content = await objects.read(row, key, kept.objectId);
      if (!content) throw new Error('the kept object is not there');
      return { type: kept.type, content };
    });
  }

  return {
    /**
     * Begins an upload. The same idempotency key gives the same file. Throws EVIDENCE-FULL, and CONFLICT when the key began another
     * file.
     */
    async begin(
      customerId: string,
      idempotencyKey: string,
      file: { readonly name: string; readonly bytes: number },
    ): Promise<Evidence> {
      const hash = createHash('sha256')
        .update(JSON.stringify([customerId, idempotencyKey]))
        .digest();
      const key = { customerId, fileId: uuidOf(hash.subarray(0, 16)) };
      const name = plainName(file.name);
      const sealed = sealNew(cipher, random, key, name);
      const row = await db
        .transaction()
        .execute((trx) => store.insertFile(trx, key, { sealed, bytes: file.bytes }));
      if (!row) throw new Failure('EVIDENCE-FULL');
      const begun = shown(row);
      if (begun.name !== name || begun.bytes !== file.bytes) throw new Failure('CONFLICT');
      return begun;
    },

    /**
     * Adds a piece. A piece that was received before changes nothing. The last piece waits for the check of the file, for a time; a
     * repeated one checks it again if the check could not be done.
     */
    async piece(customerId: string, fileId: string, offset: number, content: Uint8Array): Promise<Evidence> {
      let row = await find(customerId, fileId);
      if (offset > row.received) throw new Failure('EVIDENCE-OFFSET', { received: row.received });
      if (row.state === 'receiving' && offset === row.received)
        row = (await addPiece(row, offset, content)) ?? (await find(customerId, fileId));
      return shown(await checked(row));
    },

    /** Returns how far a file is. A check that was interrupted begins again. */
    async status(customerId: string, fileId: string): Promise<Evidence> {
      const row = await find(customerId, fileId);
      if (row.state === 'checking') reached(() => checks.run(row)).catch(() => undefined);
      return shown(row);
    },

    /** Deletes a file. Throws CONFLICT when a case has it, or a command names it. */
    async discard(customerId: string, fileId: string): Promise<void> {
      const row = await find(customerId, fileId);
      const left = await store.deleteUntaken(db, row);
      if (!left) throw new Failure(row.isTaken ? 'CONFLICT' : 'NOT_FOUND');
      await objects.remove(left, left.objectIds);
    },

    /** Returns the files of a case that the portal still keeps, oldest first. */
    async filesOf(customerId: string, caseId: string): Promise<Evidence[]> {
      return isFileId(caseId) ? (await store.readCaseFiles(db, customerId, caseId)).map(shown) : [];
    },

    /**
     * Returns the kept bytes of a file, whether a case has it or not; undefined when the person has no such file that is ready. Throws
     * EVIDENCE-STORE.
     */
    readContent,

    /** Returns a file for a call that answers it: a picture may be shown, a PDF is only downloaded. Throws NOT_FOUND, EVIDENCE-STORE. */
    async fileAnswer(customerId: string, fileId: string): Promise<FileAnswer> {
      const found = await readContent(customerId, fileId);
      if (!found) throw new Failure('NOT_FOUND');
      const name = `evidence-${fileId.slice(0, 8)}.${EXTENSION[found.type]}`;
      return { ...found, name, inline: found.type !== 'application/pdf', untrusted: true };
    },

    /**
     * Deletes all files of a customer, in the transaction that erases the customer.
     * @returns deletes their objects; call it after the commit. What is left then is deleted by the sweeper
     */
    async eraseAll(trx: Transaction<Database>, customerId: string): Promise<() => Promise<void>> {
      const left = await store.deleteAllOf(trx, customerId);
      return async () => {
        for (const file of left) await objects.remove(file, file.objectIds);
      };
    },

    sweep,
    /** Resolves when no check is left. */
    settled: checks.settled,
    async close(): Promise<void> {
      await decoder.close();
      await checks.settled();
    },
  };
}

export type EvidenceService = ReturnType<typeof createEvidence>;

/** Returns a name without characters that are not seen or that turn the direction of the text. */
function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim() || '–';
}
