/** What an address says, and where the API is. */
import { LANGUAGE, LANGUAGES, type Language } from '../shared/languages.ts';
import { PRE_LOGIN_PAGES, type PreLoginPage } from '../shared/pages.ts';

/** Pages behind a fixed address `/#/…` (GEN-3). */
const HASH_PAGES = ['error-maintenance', 'error-busy', 'session-expired'] as const;
export type HashPage = (typeof HASH_PAGES)[number];

/** Language of an address's first segment. */
export function languageOfPath(pathname: string): Language | undefined {
  const segment = pathname.split('/')[1];
  return LANGUAGES.find((language) => LANGUAGE[language].segment === segment);
}

/** The address without its first segment, where that is a language. */
function withoutLanguage(pathname: string): string {
  return languageOfPath(pathname) ? pathname.replace(/^\/[^/]*/, '') : pathname;
}

/** The same page in another language. An address without a language stays as it is. */
export function inLanguage(pathname: string, language: Language): string {
  return languageOfPath(pathname) ? `/${LANGUAGE[language].segment}${withoutLanguage(pathname)}` : pathname;
}

/** Pages with the bank's content, whose name is part of the address. */
const INFORMATION = /^\/information\/[\w-]{1,60}\/?$/;

/** The page before log-on at an address; undefined for any other address. */
export function preLoginPageOf(pathname: string): PreLoginPage | 'information' | undefined {
  const path = withoutLanguage(pathname);
  if (INFORMATION.test(path)) return 'information';
  const name = /^\/([a-z-]+)\/?$/.exec(path)?.[1];
  return PRE_LOGIN_PAGES.find((page) => page === name);
}

/** Name of a page, the same for its addresses in every language. */
export function pageOf(pathname: string): string {
  const page = preLoginPageOf(pathname);
  return page === 'information' ? withoutLanguage(pathname) : (page ?? pathname);
}

/** The page named after `#/` on any path (GEN-3). */
export function hashPageOf(hash: string): HashPage | undefined {
  const name = /^#\/([a-z-]+)/.exec(hash)?.[1];
  return HASH_PAGES.find((page) => page === name);
}

/** True for an address of a page after log-on. */
export function isAfterLogOn(pathname: string): boolean {
  return pathname.startsWith('/u/');
}

/** True for an address that may be opened after log-on: a path below `/u/`, never another host (GEN-4). */
export function isOwnPage(address: string): boolean {
  return /^\/u\/[\w\-/?=&.%]*$/.test(address) && !address.includes('//') && !address.includes('..');
}

/** Prefix of the API. The server writes its own into the page when it differs. */
export function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || '/api/v1';
}
