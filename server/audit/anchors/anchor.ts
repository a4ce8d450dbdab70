/**
 * Anchors: the heads of the audit chains, kept outside the database once a minute. They reveal a rewritten, cut or restored
 * database. An anchor is one word of text, so that it survives any log, collector and escaping:
 * `audit-anchor/2;at=…;stream=…;n=…;previous=…;key=…;segment=…;heads=0:12:hash,…;mac=…`
 */

import { keyedHash, sameBytes } from '../../crypto/keys.ts';
import type { AuditKeys } from '../keys.ts';
import type { Head } from '../store.ts';

/** The anchored state of the trail. */
export interface TrailState {
  /** The database's time, UTC. */
  readonly at: string;
  /** The last closed segment and the digest of its closing; undefined without any. */
  readonly segment: { readonly number: number; readonly digest: string } | undefined;
  /** The heads of the chains, without empty ones, in the order of the chains. */
  readonly heads: readonly Head[];
  /** Undefined in anchors of before 2026-12. */
  readonly database: DatabaseState | undefined;
}

/** What changes or goes back when a database is restored, and never when its rows are changed. */
export interface DatabaseState {
  /** Cluster, database and timeline. */
  readonly id: string;
  /** Bytes of write-ahead log ever written. */
  readonly written: bigint;
}

export interface Anchor extends TrailState {
  /** What one process wrote to one place; empty for anchors of before 2026-12, which have no numbers. */
  readonly stream: string;
  /** The running number in the stream, from 1. */
  readonly number: number;
  /** The MAC of the anchor before it in the stream; empty for the first. */
  readonly previous: string;
  /** Id of the secret; undefined for anchors without one. */
  readonly keyId: string | undefined;
  readonly mac: string;
}

/** A word that was cut off is none: the number of the next one in its stream shows that it is missing. */
const WORD = /audit-anchor\/2;[\w.:;,=-]*?;mac=[\w-]{43}(?![\w-])/;

/** Segment and heads of a state as text: equal texts, equal trails. */
export function headsText({ heads, segment }: Pick<TrailState, 'heads' | 'segment'>): string {
  const rows = heads.map(({ chain, seq, hash }) => `${chain}:${seq}:${hash.toString('base64url')}`);
  return `segment=${segment ? `${segment.number}:${segment.digest}` : ''};heads=${rows.join(',')}`;
}

/** Encodes and signs an anchor with the current secret. */
export function encodeAnchor(
  keys: AuditKeys,
  state: TrailState,
  { stream, number, previous }: Pick<Anchor, 'stream' | 'number' | 'previous'>,
): { readonly text: string; readonly mac: string } {
  const { id, key } = keys.current;
  const position = `stream=${stream};n=${number};previous=${previous};key=${id}`;
  const database = state.database ? `${state.database.id}:${state.database.written}` : '';
  const body = `audit-anchor/2;at=${state.at};${position};database=${database};${headsText(state)}`;
  const mac = macOf(key, body);
  return { text: `${body};mac=${mac}`, mac };
}

function macOf(key: Buffer, body: string): string {
  return keyedHash(key, 'anchor-2', body).toString('base64url');
}

/** The anchor in a line of a file or of a log; undefined if the line has none, `forged` if it was not made with a known secret. */
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

/** Anchors before they had key ids: JSON with the time, the heads as JSON and a MAC, alone or as a text in a log's JSON. */
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
