/**
 * Anchors: the heads of the audit chains, kept outside the database once a minute. They reveal a rewritten or restored
 * database. Each is one line of JSON, in an append-only file and in the log, which banks store elsewhere.
 */
import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { keyedHash } from '../crypto/keys.ts';
import type { Database } from '../db/schema/schema.ts';
import { auditKey } from './audit.ts';
import { type Head, readHeads } from './store.ts';

/** The heads of the chains at a moment, without empty chains. */
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
  /** Also logs the line. */
  readonly logAnchor: (line: string) => void;
}

export function createAnchors({ db, secret, file, now, logAnchor }: AnchorDeps) {
  let last = '';
  return {
    /** Writes an anchor unless the heads have not changed. */
    async write(): Promise<void> {
      const heads = (await readHeads(db)).filter(({ seq }) => seq > 0n);
      const encoded = JSON.stringify(
        heads.map(({ chain, seq, hash }) => [chain, `${seq}`, hash.toString('base64')]),
      );
      if (encoded === last || heads.length === 0) return;
      const at = now().toISOString();
      const line = JSON.stringify({ at, heads: encoded, mac: macOf(secret, at, encoded) });
      append(file, `${line}\n`);
      last = encoded;
      logAnchor(line);
    },
  };
}

/** Appends the whole line or nothing: part of a line, written to a full disk, would look like a changed line. */
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

/** Reads anchors from a file. Throws an error that names a line which this server did not write. */
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
