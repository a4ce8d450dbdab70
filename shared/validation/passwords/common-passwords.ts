/**
 * Common passwords, which are refused (S45). The browser loads the list only on pages where a password is chosen. Its
 * source is in docs/decisions/0014-common-passwords.md.
 */
import { LEAKED } from './common-passwords.list.ts';

/**
 * Passwords from leaks of Chinese-language sites. Most are Mandarin in digits (520 "I love you", 1314 "for life"); the first
 * two are Zhuyin typed on a Latin keyboard ("my password", "I love you").
 */
const MANDARIN = `
ji32k7au4a83 ji394su3 woaini520 woaini521 woaini1314 woaini5201314 love1314 laopo520 laopo521 zhang520
a5201314 q5201314 aa5201314 qq5201314 5201314a 5201314qq a1314520 qq1314520 1314520a
`;

let list: ReadonlySet<string> | undefined;

/** Returns the list in lower case. It is built on first use. */
export function commonPasswords(): ReadonlySet<string> {
  list ??= new Set(`${LEAKED}${MANDARIN}`.trim().split(/\s+/));
  return list;
}
