/** Configuration of passkeys (PASSKEYS). */
import { isIP } from 'node:net';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

/** The relying party of WebAuthn. */
export interface PasskeySettings {
  /** The host name that passkeys are bound to. Changing it invalidates all passkeys. */
  readonly rpId: string;
  /** The only origin that may use them; undefined means localhost with any port (the demo). */
  readonly origin: string | undefined;
}

const LOCAL = 'localhost';
const VARIABLES = { on: env.toggle('PASSKEYS') };

interface Portal {
  readonly mode: 'demo' | 'production';
  readonly publicOrigin: string | undefined;
  readonly loginOtp: string | undefined;
}

/**
 * Reads whether passkeys are offered; undefined means no. WebAuthn needs a host name and a secure origin. Otherwise a demo
 * has no passkeys, and production refuses to start.
 */
export function readPasskeys(
  reader: EnvReader,
  { mode, publicOrigin, loginOtp }: Portal,
): PasskeySettings | undefined {
  const { on } = reader.read(VARIABLES);
  const settings = on ? settingsOf(mode, publicOrigin) : undefined;
  // An origin that is not https:// is reported separately.
  if (mode === 'production' && on && publicOrigin?.startsWith('https:') && !settings)
    reader.refuse(
      'PASSKEYS',
      'on',
      'off where PUBLIC_ORIGIN has no host name: passkeys belong to a name, not to an IP address',
    );
  if (loginOtp === 'unless-passkey' && !settings)
    reader.refuse('LOGIN_OTP', loginOtp, 'another value where there are no passkeys');
  return settings;
}

function settingsOf(mode: Portal['mode'], origin: string | undefined): PasskeySettings | undefined {
  if (!origin) return mode === 'demo' ? { rpId: LOCAL, origin } : undefined;
  const { protocol, hostname } = new URL(origin);
  return isName(hostname) && (protocol === 'https:' || hostname === LOCAL)
    ? { rpId: hostname, origin }
    : undefined;
}

/**
 * Whether pages of this host may use passkeys.
 * @param host the Host header, with its port
 */
export function offersPasskeys(settings: PasskeySettings | undefined, host: string | undefined): boolean {
  if (!settings) return false;
  return settings.origin !== undefined || host?.replace(/:\d+$/, '') === LOCAL;
}

/** Whether a browser may use the portal's passkeys at this origin. */
export function isPasskeyOrigin({ origin }: PasskeySettings, given: string): boolean {
  return origin === undefined ? /^http:\/\/localhost(:\d{1,5})?$/.test(given) : given === origin;
}

/** Whether a host can be a relying party: not an IP address, in brackets or not, and without an empty label. */
function isName(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host);
}
