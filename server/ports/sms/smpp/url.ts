import type { Target } from './session.ts';

/** The parts of a gateway URL. */
export interface SmppAccount {
  readonly target: Target;
  readonly user: string;
  readonly password: string;
}

const DEFAULT_PORT = { plain: 2775, tls: 3550 } as const;

/**
 * Parses `smpp://user:password@host:port`, or `smpps://` (`ssmpp://`) for TLS. User and password are percent-encoded
 * ASCII; the user has at most 15 characters.
 *
 * @returns undefined for an invalid URL
 */
export function parseSmppUrl(text: string): SmppAccount | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['smpp:', 'smpps:', 'ssmpp:'].includes(url.protocol)) return undefined;
  const tls = url.protocol !== 'smpp:';
  const user = decodeAscii(url.username);
  const password = decodeAscii(url.password);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!user || user.length > 15 || password === undefined || host === '') return undefined;
  const port = url.port === '' ? DEFAULT_PORT[tls ? 'tls' : 'plain'] : Number(url.port);
  return { target: { host, port, tls }, user, password };
}

/** Percent-decodes a text; undefined unless it is printable ASCII. */
function decodeAscii(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /^[\x20-\x7e]*$/.test(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}
