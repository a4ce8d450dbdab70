/**
 * Anchors: copies of the audit chains' heads, written outside the database: once a minute while the trail changes,
 * otherwise once an hour. They reveal whether the database was rewritten, truncated or restored. An anchor is text
 * without spaces, so that it survives any log, collector and escaping:
 * `audit-anchor/2;at=…;stream=…;n=…;previous=…;key=…;end=1;database=…;segment=…;heads=0:12:hash,…;mac=…`
 */

import { keyedHash, sameBytes } from '../../crypto/keys.ts';
import type { AuditKeys } from '../keys.ts';
import type { Head } from '../store.ts';

/** The anchored state of the trail. */
export interface TrailState {
  /** The database's time, UTC. */
  readonly at: string;
  /** The last closed segment and the digest of its closing; undefined if no segment is closed. */
  readonly segment: { readonly number: number; readonly digest: string } | undefined;
  /** The heads of the non-empty chains, in the order of the chains. */
  readonly heads: readonly Head[];
  /** Undefined in anchors written before 2026-12. */
  readonly database: DatabaseState | undefined;
}

/** Reveals a restored database: `id` differs or `written` is lower than before. Ordinary writes only increase `written`. */
export interface DatabaseState {
  /** Identifies cluster, database and timeline. */
  readonly id: string;
  /** Bytes of write-ahead log written since the cluster was created. */
  readonly written: bigint;
}

export interface Anchor extends TrailState {
  /** Identifies the anchors that one process wrote to one place; empty in anchors before 2026-12. */
  readonly stream: string;
  /** The running number in the stream, from 1; 0 in anchors before 2026-12. */
  readonly number: number;
  /** The MAC of the previous anchor in the stream; empty for the first. */
  readonly previous: string;
  /** Whether the process wrote it at its stop, so that no other follows. */
  readonly isLast: boolean;
  /** Id of the secret; undefined for anchors without a key id. */
  readonly keyId: string | undefined;
  readonly mac: string;
}

/** A truncated anchor does not match; the gap in the stream's numbers reveals it. */
const WORD = /audit-anchor\/2;[\w.:;,=-]*?;mac=[\w-]{43}(?![\w-])/;

/** Segment and heads of a state as text. Equal texts mean equal trails. */
export function headsText({ heads, segment }: Pick<TrailState, 'heads' | 'segment'>): string {
  const rows = heads.map(({ chain, seq, hash }) => `${chain}:${seq}:${hash.toString('base64url')}`);
  return `segment=${segment ? `${segment.number}:${segment.digest}` : ''};heads=${rows.join(',')}`;
}

/** Encodes and signs an anchor with the current secret. */
export function encodeAnchor(
  keys: AuditKeys,
  state: TrailState,
  { stream, number, previous, isLast }: Pick<Anchor, 'stream' | 'number' | 'previous' | 'isLast'>,
): { readonly text: string; readonly mac: string } {
  const { id, key } = keys.current;
  const position = `stream=${stream};n=${number};previous=${previous};key=${id}${isLast ? ';end=1' : ''}`;
  const database = state.database ? `${state.database.id}:${state.database.written}` : '';
  const body = `audit-anchor/2;at=${state.at};${position};database=${database};${headsText(state)}`;
  const mac = macOf(key, body);
  return { text: `${body};mac=${mac}`, mac };
}

function macOf(key: Buffer, body: string): string {
  return keyedHash(key, 'anchor-2', body).toString('base64url');
}

/**
 * Returns the anchor in a line of a file or log; undefined if the line contains no anchor; `forged` if no known secret made
 * its MAC.
 */
export function anchorIn(line: string, keys: AuditKeys): Anchor | 'forged' | undefined {
  const word = WORD.exec(line)?.[0];
  if (!word) return earlierAnchorIn(line, keys);
  const at = word.lastIndexOf(';mac=');
  const [body, mac] = [word.slice(0, at), word.slice(at + ';mac='.length)];
  const fields = new Map(body.split(';').map((field) => split(field, '=')));
  const keyId = fields.get('key') ?? '';
  const key = keys.find(keyId);
  if (!key || !isEqual(mac, macOf(key.key, body))) return 'forged';
  const [number = '', digest = ''] = split(fields.get('segment') ?? '', ':');
  return {
    at: fields.get('at') ?? '',
    stream: fields.get('stream') ?? '',
    number: Number(fields.get('n')),
    previous: fields.get('previous') ?? '',
    isLast: fields.get('end') === '1',
    keyId,
    segment: number === '' ? undefined : { number: Number(number), digest },
    heads: headsOf(fields.get('heads') ?? ''),
    database: databaseOf(fields.get('database') ?? ''),
    mac,
  };
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function isEqual(a: string, b: string): boolean {
  return sameBytes(Buffer.from(a), Buffer.from(b));
}

function databaseOf(text: string): DatabaseState | undefined {
  const [id, written] = split(text, ':');
  return written === '' ? undefined : { id, written: BigInt(written) };
}

function headsOf(text: string): Head[] {
  if (text === '') return [];
  return text.split(',').map((row) => {
    const [chain = '', seq = '0', hash = ''] = row.split(':');
    return { chain: Number(chain), seq: BigInt(seq), hash: Buffer.from(hash, 'base64url') };
  });
}

/**
 * Finds an anchor of the older format without key ids: JSON with the time, the heads as JSON and a MAC. The anchor is the
 * whole line, or a string in a JSON log line.
 */
function earlierAnchorIn(line: string, keys: AuditKeys): Anchor | 'forged' | undefined {
  const found = earlierText(line);
  if (!found) return undefined;
  const { at, heads, mac } = found;
  const expected = (key: Buffer) => keyedHash(key, 'anchor', at, heads).toString('base64');
  if (!keys.all.some(({ key }) => isEqual(mac, expected(key)))) return 'forged';
  const rows = JSON.parse(heads) as [number, string, string][];
  return {
    at,
    heads: rows.map(([chain, seq, hash]) => ({ chain, seq: BigInt(seq), hash: Buffer.from(hash, 'base64') })),
    ...{
      database: undefined,
      segment: undefined,
      stream: '',
      number: 0,
      previous: '',
      isLast: false,
      keyId: undefined,
      mac,
    },
  };
}

function earlierText(line: string): Readonly<Record<'at' | 'heads' | 'mac', string>> | undefined {
  try {
    const parsed = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const value = typeof parsed.anchor === 'string' ? JSON.parse(parsed.anchor) : parsed;
    const isAnchor = ['at', 'heads', 'mac'].every((name) => typeof value?.[name] === 'string');
    return isAnchor ? value : undefined;
  } catch {
    return undefined;
  }
}
