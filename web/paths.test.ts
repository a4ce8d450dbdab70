import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRE_LOGIN_PAGES } from '../shared/pages.ts';
import { hashPageOf, inLanguage, isOwnPage, languageOfPath, pageOf, preLoginPageOf } from './address.ts';
import { paths } from './paths.ts';

describe('[GEN-2] addresses before log-on', () => {
  it.each(PRE_LOGIN_PAGES)('%s exists unprefixed, under /en/ and under /ch/', (page) => {
    for (const [prefix, language] of [
      ['', undefined],
      ['/en', 'en'],
      ['/ch', 'zh_tw'],
    ] as const) {
      expect(preLoginPageOf(`${prefix}/${page}`)).toBe(page);
      expect(languageOfPath(`${prefix}/${page}`)).toBe(language);
    }
  });

  it('have the language as their first segment', () => {
    expect(paths.login()).toBe('/login');
    expect(paths.login('en')).toBe('/en/login');
    expect(paths.login('zh_tw')).toBe('/ch/login');
    expect(paths.sessionExpired('zh_tw', 'other-device')).toBe('/ch/session-expired?reason=other-device');
  });

  it('change only that segment for another language', () => {
    expect(inLanguage('/en/register-page', 'zh_tw')).toBe('/ch/register-page');
    expect(inLanguage('/ch/en/ch', 'en')).toBe('/en/en/ch');
    expect(inLanguage('/login', 'en')).toBe('/login');
    expect(inLanguage('/u/dashboard', 'zh_tw')).toBe('/u/dashboard');
    expect(inLanguage('/english', 'zh_tw')).toBe('/english');
  });

  it('of the bank’s pages have a name, and are one page in both languages', () => {
    expect(preLoginPageOf(paths.information('help', 'en'))).toBe('information');
    expect(paths.information('help', 'zh_tw')).toBe('/ch/information/help');
    expect(pageOf('/en/information/help')).toBe(pageOf('/ch/information/help'));
    expect(pageOf('/en/information/help')).not.toBe(pageOf('/en/information/contact'));
    expect(inLanguage('/en/information/help', 'zh_tw')).toBe('/ch/information/help');
    for (const none of ['/en/information', '/en/information/a/b', '/u/information/help'])
      expect(preLoginPageOf(none)).toBeUndefined();
  });

  it.each(['/fr/login', '/en/en/login', '/logins', '/u/login', '/'])('%s is none of them', (path) => {
    expect(preLoginPageOf(path)).toBeUndefined();
  });
});

describe('[GEN-3] fixed addresses behind the hash', () => {
  it('open the three error pages', () => {
    expect(hashPageOf('#/error-maintenance')).toBe('error-maintenance');
    expect(hashPageOf('#/error-busy')).toBe('error-busy');
    expect(hashPageOf('#/session-expired?reason=idle')).toBe('session-expired');
  });

  it.each(['', '#main', '#/login', '#error-busy', '#/error-busyness'])('"%s" opens none', (hash) => {
    expect(hashPageOf(hash)).toBeUndefined();
  });
});

describe('[GEN-4] the page to return to after log-on', () => {
  it.each(['/u/dashboard', '/u/card-management/abc-1?tab=billed&page=2'])(
    '%s is the portal’s own',
    (address) => {
      expect(isOwnPage(address)).toBe(true);
    },
  );

  it.each([
    'https://evil.example/u/',
    '//evil.example/u/',
    '/u//evil.example',
    '/u/../login',
    '/login',
    '/u/x#y',
    '/u/\\evil',
  ])('%s is refused', (address) => {
    expect(isOwnPage(address)).toBe(false);
  });

  it('never leads to another site', () => {
    fc.assert(
      fc.property(fc.string(), (tail) => {
        const address = `/u/${tail}`;
        if (!isOwnPage(address)) return;
        const url = new URL(address, 'https://portal.example');
        expect(url.origin).toBe('https://portal.example');
        expect(url.pathname.startsWith('/u/')).toBe(true);
      }),
    );
  });
});
