/** Configuration of the SMS gateway (SMS_…), over HTTP or SMPP. */
import { isSender } from '../ports/sms/smpp/address.ts';
import { parseSmppUrl } from '../ports/sms/smpp/url.ts';
import type { SmppSettings } from '../ports/sms/smpp.ts';
import type { EnvReader } from './values.ts';
import * as env from './values.ts';

const hidden = { secret: true } as const;
const smppUrl = env.parsed(
  (value) => parseSmppUrl(value) && value,
  'smpp://user:password@host:port, or smpps://… for TLS',
);
const smppSender = env.parsed(
  (value) => (isSender(value) ? value : undefined),
  'up to 20 digits, or up to 11 letters and digits',
);

export const SMS = {
  http: env.optional('SMS_GATEWAY_URL', env.url('http:', 'https:'), hidden),
  token: env.text('SMS_GATEWAY_TOKEN', '', hidden),
  smpp: env.optional('SMS_SMPP_URL', smppUrl, hidden),
};

const SMPP = {
  sender: env.withDefault('SMS_SMPP_SENDER', smppSender, ''),
  senderTon: env.optional('SMS_SMPP_SENDER_TON', env.integer(0, 6)),
  senderNpi: env.optional('SMS_SMPP_SENDER_NPI', env.integer(0, 18)),
  numbers: env.oneOf('SMS_SMPP_NUMBERS', ['international', 'national'], 'international'),
  alphabet: env.oneOf('SMS_SMPP_ALPHABET', ['gsm', 'ucs2'], 'gsm'),
  longTexts: env.oneOf('SMS_SMPP_LONG_TEXTS', ['parts', 'payload'], 'parts'),
  systemType: env.withDefault(
    'SMS_SMPP_SYSTEM_TYPE',
    env.pattern(/^[\x20-\x7e]{0,12}$/, 'up to 12 ASCII characters'),
    '',
  ),
};

/** The gateway that sends SMS. */
export type SmsConfig =
  | { readonly kind: 'http'; readonly url: string; readonly token: string }
  | ({ readonly kind: 'smpp' } & SmppSettings);

/** Reads the SMS gateway, over HTTP or SMPP; undefined if none is set. Reports a problem if both are set. */
export function readSms(reader: EnvReader): SmsConfig | undefined {
  const { http, token, smpp } = reader.read(SMS);
  if (http && smpp)
    reader.refuse('SMS_SMPP_URL', '…', 'left out where SMS_GATEWAY_URL is set: one gateway sends all');
  if (http) return { kind: 'http', url: http, token };
  return smpp ? { kind: 'smpp', url: smpp, ...reader.read(SMPP) } : undefined;
}
