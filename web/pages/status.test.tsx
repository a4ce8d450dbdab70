/** Tests the pages of failures, which read their address and the document. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language, languageTag, say } from '../../shared/messages.ts';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import { type HashPage, pageOf } from '../address.ts';
import { presetBankTexts } from '../bank.ts';
import { LanguageProvider } from '../language/language.tsx';
import { frame } from '../messages.ts';
import { paths } from '../paths.ts';
import { keepLanguage } from '../store.ts';
import { page as text } from './messages.ts';
import { obstacle } from './obstacle.messages.ts';
import StatusPage from './StatusPage.tsx';

const PHONE = '0800-111-222';
const name = { en: 'Bank', zh_tw: '銀行' };
beforeAll(() => presetBankTexts({ name, legal: name, phone: PHONE }));
beforeEach(() => void stubBrowser());

/** Renders the page at an address. Its document has the meta tag for the end of maintenance. */
function pageAt(address: string, language: Language = 'en', maintenanceUntil = ''): string {
  Object.assign(location, { href: new URL(address, 'https://portal.example').href });
  const meta = { content: maintenanceUntil };
  const querySelector = (selector: string) => (selector === 'meta[name="maintenance-until"]' ? meta : null);
  vi.stubGlobal('document', Object.assign(document, { querySelector }));
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <StatusPage page={pageOf(location.pathname) as HashPage} />
    </LanguageProvider>,
  );
}

describe.each([
  ['maintenance', paths.maintenance, text.maintenanceTitle],
  ['busy', paths.busy, text.busyTitle],
] as const)('[ERR-1] [RPL-2] the page "%s"', (_, path, title) => {
  it.each(LANGUAGES)('has its words and calls the number for lost cards, in %s', (language) => {
    const html = pageAt(path(language), language);
    expect(html).toContain(`<h1>${say(title, language)}</h1>`);
    expect(html.match(/<h[12]>/g)).toHaveLength(1);
    expect(html.match(/href="tel:0800111222"/g)).toHaveLength(1);
    expect(html).toContain(say(obstacle.lostCard, language, { phone: PHONE }));
  });

  it('shows the reference of the failed call, and nothing that is none', () => {
    const shown = say(frame.supportReference, 'en', { id: 'abc-1' });
    expect(pageAt(path('en', 'abc-1'))).toContain(shown);
    const lead = say(frame.supportReference, 'en', { id: '' });
    for (const reference of ['', '<b>', 'a b', 'x'.repeat(41)])
      expect(pageAt(path('en', reference))).not.toContain(lead);
  });

  it('[GEN-1] is in both languages, Chinese first, while the language is unknown', () => {
    const heads = (html: string) =>
      [...html.matchAll(/<div lang="([^"]+)"[^>]*><(h[12])>(.*?)<\/h[12]>/g)].map((found) => found.slice(1));
    expect(heads(pageAt(path()))).toEqual([
      [languageTag('zh_tw'), 'h1', say(title, 'zh_tw')],
      [languageTag('en'), 'h2', say(title, 'en')],
    ]);
    keepLanguage('en');
    expect(heads(pageAt(path()))).toEqual([[languageTag('en'), 'h1', say(title, 'en')]]);
  });
});

describe('[ERR-1] the announced end of maintenance', () => {
  it.each([
    ['en', '31/01/2099 06:30'],
    ['zh_tw', '2099/01/31 06:30'],
  ] as const)('is shown in %s until it is past', (language, time) => {
    const address = paths.maintenance(language);
    const announced = pageAt(address, language, '2099-01-30T22:30:00.000Z');
    expect(announced).toContain(say(text.maintenanceUntil, language, { time }));
    for (const none of ['2026-01-01T00:00:00.000Z', '', 'soon'])
      expect(pageAt(address, language, none)).toContain(say(text.maintenanceBody, language));
  });
});

describe('[SES-3] [SES-4] the page after the end of a session', () => {
  const toReset = paths.forgotPassword('en');

  it.each([
    ['?reason=other-device', text.expiredDevice, true],
    ['?reason=idle', text.expiredIdle, false],
    ['?reason=expired', text.expiredOther, false],
    ['', text.expiredOther, false],
  ] as const)('with "%s" says why', (search, why, canReset) => {
    const html = pageAt(`/en/session-expired${search}`);
    expect(html).toContain(say(why, 'en'));
    expect(html).toContain(`href="${paths.login('en')}"`);
    expect(html.includes(`href="${toReset}"`)).toBe(canReset);
  });
});
