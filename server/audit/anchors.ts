/**
 * Where the chains of the audit trail stood, once a minute, kept outside the database: whoever can rewrite the database,
 * with its key or by putting an old copy back, cannot rewrite these as well. One line of JSON each, in a file that is
 * only added to and in the log, which banks send elsewhere.
 */
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { keyedHash } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import { auditKey } from './audit.ts';
import { type Head, readHeads } from './store.ts';

/** Where the chains stood at a moment; those without a record are left out. */
export interface Anchor {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly heads: readonly Head[];
}

export interface AnchorDeps {
  readonly db: Kysely<Database>;
  readonly secret: Buffer;
  /** The file of anchors. */
  readonly file: string;
  readonly now: () => Date;
  /** Sends the line to the log as well. */
  readonly tell: (line: string) => void;
}

export function createAnchors({ db, secret, file, now, tell }: AnchorDeps) {
  let last = '';
  return {
    /** Writes where the chains stand now; nothing when they have not moved since. */
    async write(): Promise<void> {
      const heads = (await readHeads(db)).filter(({ seq }) => seq > 0n);
      const written = JSON.stringify(
        heads.map(({ chain, seq, hash }) => [chain, `${seq}`, hash.toString('base64')]),
      );
      if (written === last || heads.length === 0) return;
      const at = now().toISOString();
      const line = JSON.stringify({ at, heads: written, mac: macOf(secret, at, written) });
      append(file, `${line}\n`);
      last = written;
      tell(line);
    },
  };
}

/** The whole line or nothing of it: a disk that becomes full takes a part, which would look like a changed line. */
function append(file: string, line: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  try {
    appendFileSync(file, line, { mode: 0o600 });
  } catch (error) {
    if (existsSync(file)) truncateSync(file, size);
    throw error;
  }
}

export type Anchors = ReturnType<typeof createAnchors>;

/** Reads anchors from a file, or from lines of a log; throws naming the line that is none of this server's. */
export function readAnchors(file: string, secret: Buffer): Anchor[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return [];
      const anchor = anchorOf(line, secret);
      if (!anchor) throw new Error(`${file}, line ${i + 1}: not an anchor of this server, or changed`);
      return [anchor];
    });
}

function anchorOf(line: string, secret: Buffer): Anchor | undefined {
  try {
    const { at, heads, mac } = JSON.parse(line) as Record<'at' | 'heads' | 'mac', string>;
    if (mac !== macOf(secret, at, heads)) return undefined;
    const rows = JSON.parse(heads) as [number, string, string][];
    return {
      at,
      heads: rows.map(([chain, seq, hash]) => ({
        chain,
        seq: BigInt(seq),
        hash: Buffer.from(hash, 'base64'),
      })),
    };
  } catch {
    return undefined;
  }
}

function macOf(secret: Buffer, at: string, heads: string): string {
  return keyedHash(auditKey(secret), 'anchor', at, heads).toString('base64');
}
