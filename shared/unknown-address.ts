/** Where an address that the portal does not have leads (GEN-2). */
import { LANGUAGE, parseLanguage } from './languages.ts';
import { PRE_LOGIN_PAGES } from './pages.ts';

/** Query parameter with which the log-on says that the portal has no page at the address. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * Returns the page for an unknown address before log-on, in the language of its first segment. `/zh-tw/register-page`
 * leads to the same page below `/ch/`, any other address to the log-on, which says so. Root and a language alone are no
 * unknown pages.
 */
export function unknownAddressTo(address: string): string {
  const [path = '', query] = address.split('?');
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  const language = parseLanguage(first);
  const prefix = language ? `/${LANGUAGE[language].segment}` : '';
  const page = PRE_LOGIN_PAGES.find((one) => one === rest.join('/'));
  if (language && page) return `${prefix}/${page}${query ? `?${query}` : ''}`;
  const isRoot = first === '' || (language !== undefined && rest.length === 0);
  return `${prefix}/login${isRoot ? '' : `?${UNKNOWN_ADDRESS}`}`;
}
