/** The configured places to which anchors are written. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

export type Place =
  /** The process log. Configure it as a place if the log is stored outside the machine. */
  | { readonly kind: 'log' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string }
  | {
      readonly kind: 'syslog';
      readonly protocol: 'tcp' | 'udp';
      readonly host: string;
      readonly port: number;
    };

const SYSLOG_PORT = 514;

/** Reads places separated by commas; undefined if any is invalid. A file path contains a slash. */
export function parsePlaces(text: string): Place[] | undefined {
  const places = text.split(',').map((part) => parsePlace(part.trim()));
  const known = places.filter((place) => place !== undefined);
  return known.length === places.length ? known : undefined;
}

export function parsePlace(text: string): Place | undefined {
  if (text === 'log') return { kind: 'log' };
  const s3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-]+\/)*[\w-]+)?\/?)?$/.exec(text);
  if (s3) return { kind: 's3', bucket: s3[1] ?? '', prefix: s3[2] ? `${s3[2]}/` : '' };
  const syslog = /^syslog\+(tcp|udp):\/\/(\[[0-9a-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text);
  if (syslog) {
    const [, protocol, host = '', port] = syslog;
    const number = port ? Number(port) : SYSLOG_PORT;
    if (number < 1 || number > 65_535) return undefined;
    return {
      ...{ kind: 'syslog', protocol: protocol === 'udp' ? 'udp' : 'tcp' },
      ...{ host: host.replace(/^\[|\]$/g, ''), port: number },
    };
  }
  return /^(?!\w+:|[\w+]+:\/\/).*\//.test(text) ? { kind: 'file', path: text } : undefined;
}

/** Returns the name under which anchors of a place are counted: its kind, and digits that stand for file or bucket. */
export function placeId(place: Place): string {
  const digits = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
  if (place.kind === 'file') return `file-${digits(resolve(place.path))}`;
  return place.kind === 's3' ? `s3-${digits(`${place.bucket}/${place.prefix}`)}` : place.kind;
}

/** Appends anchors to a place. */
export interface AnchorSink {
  /** Short name for log and metrics, without an address. */
  readonly name: string;
  /** {@link placeId} of the place. */
  readonly place: string;
  /**
   * Resolves when the place has confirmed the text; rejects otherwise. For a place that cannot confirm, such as
   * syslog over UDP, resolves when the text was sent.
   */
  append(text: string, at: string): Promise<void>;
}
