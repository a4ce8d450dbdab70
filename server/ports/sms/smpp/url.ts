import type { Target } from './link.ts';

/** What an address of a gateway holds. */
export interface SmppAccount {
  readonly target: Target;
  readonly user: string;
  readonly password: string;
}

const DEFAULT_PORT = { plain: 2775, tls: 3550 } as const;

/**
 * Reads `smpp://user:password@host:port`; `smpps://` (or `ssmpp://`) for TLS. User and password percent-encoded, ASCII,
 * the user at most 15 characters long.
 *
 * @returns undefined for anything else
 */
export function parseSmppUrl(text: string): SmppAccount | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['smpp:', 'smpps:', 'ssmpp:'].includes(url.protocol)) return undefined;
  const tls = url.protocol !== 'smpp:';
  const user = decoded(url.username);
  const password = decoded(url.password);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!user || user.length > 15 || password === undefined || host === '') return undefined;
  const port = url.port === '' ? DEFAULT_PORT[tls ? 'tls' : 'plain'] : Number(url.port);
  return { target: { host, port, tls }, user, password };
}

/** The text, where it is printable ASCII. */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return /^[\x20-\x7e]*$/.test(plain) ? plain : undefined;
  } catch {
    return undefined;
  }
}
