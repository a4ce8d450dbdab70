/** Reads addresses of the portal, and returns the prefix of the API. */
import { LANGUAGE, LANGUAGES, type Language } from '../shared/languages.ts';
import { PRE_LOGIN_PAGES, type PreLoginPage } from '../shared/pages.ts';

/** Pages with a fixed address `/#/…` (GEN-3). */
export const HASH_PAGES = ['error-maintenance', 'error-busy', 'session-expired'] as const;
export type HashPage = (typeof HASH_PAGES)[number];

/** Returns the language of an address's first segment. */
export function languageOfPath(pathname: string): Language | undefined {
  const segment = pathname.split('/')[1];
  return LANGUAGES.find((language) => LANGUAGE[language].segment === segment);
}

/** Returns the address without its first segment, if that is a language. */
function withoutLanguage(pathname: string): string {
  return languageOfPath(pathname) ? pathname.replace(/^\/[^/]*/, '') : pathname;
}

/** Returns the address of the same page in another language. Returns an address without a language unchanged. */
export function inLanguage(pathname: string, language: Language): string {
  return languageOfPath(pathname) ? `/${LANGUAGE[language].segment}${withoutLanguage(pathname)}` : pathname;
}

/** Returns the address of the same page before log-on in a language; undefined for an address whose page has no language. */
export function samePageIn(pathname: string, language: Language): string | undefined {
  return preLoginPageOf(pathname) && `/${LANGUAGE[language].segment}${withoutLanguage(pathname)}`;
}

/** Address of a page with the bank's content. The page's name is a part of the address. */
const INFORMATION = /^\/information\/[\w-]{1,60}\/?$/;

/** Returns the page before log-on at an address; undefined for any other address. */
export function preLoginPageOf(pathname: string): PreLoginPage | 'information' | undefined {
  const path = withoutLanguage(pathname);
  if (INFORMATION.test(path)) return 'information';
  const name = /^\/([a-z-]+)\/?$/.exec(path)?.[1];
  return PRE_LOGIN_PAGES.find((page) => page === name);
}

/** Returns the name of a page. It is the same for the page's addresses in every language. */
export function pageOf(pathname: string): string {
  const page = preLoginPageOf(pathname);
  return page === 'information' ? withoutLanguage(pathname) : (page ?? pathname);
}

/** Returns the page named after `#/` on any path (GEN-3). */
export function hashPageOf(hash: string): HashPage | undefined {
  const name = /^#\/([a-z-]+)/.exec(hash)?.[1];
  return HASH_PAGES.find((page) => page === name);
}

/** True for an address of a page after log-on. */
export function isAfterLogOn(pathname: string): boolean {
  return pathname.startsWith('/u/');
}

/** True for an address that may be opened after log-on: a path below `/u/` and never another host (GEN-4). */
export function isOwnPage(address: string): boolean {
  return /^\/u\/[\w\-/?=&.%]*$/.test(address) && !address.includes('//') && !address.includes('..');
}

/** Returns the prefix of the API, which the server writes into each page. */
export function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || '/api/v1';
}
