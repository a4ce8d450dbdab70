/** Checks files whose pieces have all arrived, one after the other: type, scan, size of the picture, and redrawing. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import { withoutBudget } from '../../../server/db/engine/budget.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { Failure } from '../../../server/http/failure.ts';
import type { EvidenceScan } from '../../../server/ports/evidence-scan/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import type { EvidenceType } from '../../../shared/disputes.ts';
import type { Decoder } from './decoder/decoder.ts';
import { problemOf, typeOf } from './kinds.ts';
import type { Objects } from './objects.ts';
import { openSecrets } from './sealing.ts';
import * as store from './store.ts';

/** Most files that wait for their check. */
export const MOST_WAITING = 40;
const RETRY_SECONDS = 30;

export interface ChecksDeps {
  readonly db: Kysely<Database>;
  readonly cipher: Cipher;
  readonly random: Random;
  readonly objects: Objects;
  readonly decoder: Decoder;
  /** Undefined when files are not scanned. */
  readonly scan: EvidenceScan | undefined;
}

export function createChecks({ db, cipher, random, objects, decoder, scan }: ChecksDeps) {
  const running = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  async function check(key: store.EvidenceKey): Promise<void> {
    const row = await store.readFile(db, key);
    if (row?.state !== 'checking') return;
    const { key: secret } = openSecrets(cipher, row.sealed, row);
    const pieces = await Promise.all(row.pieces.map((objectId) => objects.read(row, secret, objectId)));
    const content = Buffer.concat(pieces.flatMap((piece) => piece ?? []));
    const result = content.length === row.bytes ? await keptOf(content) : 'broken';
    if (typeof result === 'string') await store.refuseFile(db, row, result);
    else await keep(row, secret, result);
    await objects.remove(row, row.pieces);
  }

  /** Returns what is kept of a file, or why it is not accepted. */
  async function keptOf(
    content: Buffer,
  ): Promise<{ readonly type: EvidenceType; readonly content: Buffer } | store.EvidenceProblem> {
    const type = typeOf(content);
    if (!type) return 'type';
    if (await scan?.isInfected(content)) return 'virus';
    const problem = problemOf(content, type);
    if (problem) return problem;
    return type === 'application/pdf' ? { type, content } : decoder.redraw(content);
  }

  async function keep(
    row: store.EvidenceRow,
    secret: Buffer,
    { type, content }: { readonly type: EvidenceType; readonly content: Buffer },
  ): Promise<void> {
    const objectId = newUuid(random);
    await objects.write(row, secret, objectId, content);
    const sha256 = createHash('sha256').update(content).digest();
    const kept = { objectId, type, keptBytes: content.length, sha256 };
    // Another process has checked the file too, or it is gone.
    if (!(await store.keepFile(db, row, kept))) await objects.remove(row, [objectId]);
  }

  return {
    /**
     * Checks a file, unless it is not waiting for its check. Calls for the same file share one check. Throws EVIDENCE-BUSY when too many
     * files wait, and the error of a store or scanner that does not answer: the file then waits on.
     */
    run(key: store.EvidenceKey): Promise<void> {
      const name = `${key.customerId}/${key.fileId}`;
      const known = running.get(name);
      if (known) return known;
      if (running.size > MOST_WAITING)
        return Promise.reject(new Failure('EVIDENCE-BUSY', undefined, RETRY_SECONDS));
      const result = last.then(() => withoutBudget(() => check(key))).finally(() => running.delete(name));
      running.set(name, result);
      last = result.catch(() => undefined);
      return result;
    },
    /** Resolves when no check is left. */
    settled: async () => void (await last),
  };
}
