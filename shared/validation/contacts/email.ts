/** E-mail addresses as people write them. */
import { plain, type Reading } from '../reading.ts';

/**
 * Problems of an e-mail address.
 *
 * - `empty`: nothing is typed.
 * - `several`: it has more than one address.
 * - `spaces`: it has a space inside.
 * - `characters`: quotes, brackets, line breaks, or letters before the @ that not every mail server takes.
 * - `dots`: two dots in a row, or a dot at an end.
 * - `incomplete`: no @, or nothing before it.
 * - `domain`: what follows the @ is no name of a domain; numbers of the Internet (IP) are none.
 * - `long`: more than 254 characters, or 64 before the @.
 */
export type EmailProblem =
  | 'empty'
  | 'several'
  | 'spaces'
  | 'characters'
  | 'dots'
  | 'incomplete'
  | 'domain'
  | 'long';

const LONGEST_EMAIL = 254;
const LONGEST_LOCAL = 64;

const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]*$/;
const DOMAIN_TEXT = /^[\p{L}\p{M}\p{N}.\u3002-]*$/u;
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Reads an e-mail address. The part before the @ is kept as typed. The domain is stored in lower case, and in ASCII (punycode)
 * when it has other letters, because mail servers look it up in this form.
 */
export function readEmail(typed: string): Reading<string, EmailProblem> {
  const text = plain(typed);
  if (text === '') return { problem: 'empty' };
  if (/@.*@/s.test(text) || /@.*[,;]/s.test(text)) return { problem: 'several' };
  if (/\p{C}/u.test(text)) return { problem: 'characters' };
  if (/\s/u.test(text)) return { problem: 'spaces' };
  const [local = '', domain = ''] = text.split('@');
  if (local === '' || !text.includes('@')) return { problem: 'incomplete' };
  if (!LOCAL.test(local)) return { problem: 'characters' };
  if (/^\.|\.\.|\.$/.test(local) || /^[.\u3002]|[.\u3002]{2}|[.\u3002]$/.test(domain))
    return { problem: 'dots' };
  if (local.length > LONGEST_LOCAL) return { problem: 'long' };
  const host = DOMAIN_TEXT.test(domain) ? asciiDomain(domain) : undefined;
  if (host === undefined) return { problem: 'domain' };
  const email = `${local}@${host}`;
  return email.length > LONGEST_EMAIL ? { problem: 'long' } : { value: email };
}

/** The domain in ASCII, as the browser and Node both make it of the host of an address; undefined if it is none. */
function asciiDomain(domain: string): string | undefined {
  const url = `http://${domain}`;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return DOMAIN.test(host) ? host : undefined;
}
