/** What an address says, and where the API is. */
import type { Language } from '../shared/messages.ts';
import { PRE_LOGIN_PAGES, type PreLoginPage } from '../shared/pages.ts';

/** Pages behind a fixed address `/#/…` (GEN-3). */
const HASH_PAGES = ['error-maintenance', 'error-busy', 'session-expired'] as const;
export type HashPage = (typeof HASH_PAGES)[number];

/** The first segment of an address before log-on. */
export const SEGMENT: Readonly<Record<Language, string>> = { en: 'en', zh_tw: 'ch' };

/** Language of an address's first segment. */
export function languageOfPath(pathname: string): Language | undefined {
  if (/^\/en(\/|$)/.test(pathname)) return 'en';
  if (/^\/ch(\/|$)/.test(pathname)) return 'zh_tw';
  return undefined;
}

/** The same page in another language. An address without a language stays as it is. */
export function inLanguage(pathname: string, language: Language): string {
  return languageOfPath(pathname) ? pathname.replace(/^\/(en|ch)/, `/${SEGMENT[language]}`) : pathname;
}

/** Pages with the bank's content, whose name is part of the address. */
const INFORMATION = /^(?:\/(?:en|ch))?\/information\/[\w-]{1,60}\/?$/;

/** The page before log-on at an address; undefined for any other address. */
export function preLoginPageOf(pathname: string): PreLoginPage | 'information' | undefined {
  if (INFORMATION.test(pathname)) return 'information';
  const name = /^(?:\/(?:en|ch))?\/([a-z-]+)\/?$/.exec(pathname)?.[1];
  return PRE_LOGIN_PAGES.find((page) => page === name);
}

/** Name of a page, the same for its addresses in every language. */
export function pageOf(pathname: string): string {
  const page = preLoginPageOf(pathname);
  return page === 'information' ? pathname.replace(/^\/(en|ch)(?=\/)/, '') : (page ?? pathname);
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
