/** Tests the text of each error code's dialog and the targets of its buttons. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../features/registry.ts';
import { errorText as sentences } from '../../shared/errors.messages.ts';
import { type ErrorCode, errorCodes, errorEntry } from '../../shared/errors.ts';
import { LANGUAGES, type Language, languageTag, say } from '../../shared/messages.ts';
import { stubBrowser } from '../../tests/support/data/browser-stub.ts';
import { presetBankTexts, withPhones } from '../bank.ts';
import { PortalError } from '../http/api.ts';
import { type ErrorOptions, handleError } from '../http/errors.tsx';
import { LanguageProvider } from '../language/language.tsx';
import { chooseLanguage } from '../language/language-choice.ts';
import { frame } from '../messages.ts';
import { paths } from '../paths.ts';
import { ui } from '../ui/messages.ts';
import { OpenDialog } from './DialogHost.tsx';
import { dialogState } from './dialogs.ts';

const DIALOGS = errorCodes().filter((code) => errorEntry(code).surface === 'dialog');
const EACH = LANGUAGES.flatMap((language) => DIALOGS.map((code) => [code, language] as const));

/** A value for every parameter in the sentences of the catalogue. */
const DETAILS = {
  need: 1500,
  have: 20,
  n: 3000,
  unit: 7,
  times: 2,
  most: '50,000',
  left: '1,000',
  until: '2026-11-24T06:05:00.000Z',
  item: 'family name',
  partner: 'Air East',
};

const NAME = { en: 'Bank', zh_tw: '銀行' };
const BANK = { name: NAME, legal: NAME, phone: '02-2345-6789' };

const CONTACT: Readonly<Record<Language, string>> = {
  en: 'https://bank.example/en/contact',
  zh_tw: 'https://bank.example/zh/contact',
};

beforeEach(() => {
  stubBrowser();
  presetBankTexts(BANK);
  const links = { contact_en: CONTACT.en, contact_zh_tw: CONTACT.zh_tw };
  const list = { textContent: JSON.stringify(links) };
  const querySelector = (selector: string) => (selector === '#hyperlinks' ? list : null);
  vi.stubGlobal('document', Object.assign(document, { querySelector }));
});

interface Shown {
  readonly html: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Label and address of each link, and the label of each button. */
  readonly actions: ReadonlyArray<readonly [string, string?]>;
}

/** Returns the dialog that an error opens. */
function shown(code: string, language: Language, options?: ErrorOptions): Shown {
  chooseLanguage(language);
  expect(handleError(new PortalError(code, 400, 'From the server', 'ref-123', DETAILS), options)).toBe(
    'shown',
  );
  const spec = dialogState.now();
  if (!spec) throw new Error(`no dialog for ${code}`);
  const html = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <OpenDialog spec={spec} />
    </LanguageProvider>,
  );
  const [body = '', controls = ''] = html.split(/(?<=<\/div>)<div class="[^"]*actions/);
  return {
    html,
    title: textOf(/<h2[^>]*>(?:<span class="visually-hidden">.*?<\/span>)?(.*?)<\/h2>/.exec(html)?.[1] ?? ''),
    paragraphs: [...body.matchAll(/<p(?: [^>]*)?>(.*?)<\/p>/g)].map(([, inner = '']) => textOf(inner)),
    actions: [...controls.matchAll(/<(?:button|a (?:[^>]*?)href="([^"]+)")[^>]*>(.*?)<\/(?:button|a)>/g)].map(
      ([, href, label = '']) => (href === undefined ? [textOf(label)] : [textOf(label), href]),
    ),
  };
}

function textOf(html: string): string {
  const text = html.replace(/<[^>]+>/g, '');
  return text.replace(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function sentenceOf(code: ErrorCode, language: Language): string {
  const text = errorEntry(code).text[language];
  return withPhones(typeof text === 'string' ? text : text(DETAILS));
}

/** Returns the label of each control that the catalogue lists, and the address of each link. */
function controlsOf(code: ErrorCode, language: Language): Shown['actions'] {
  const t = (phrase: { en: string; zh_tw: string }) => phrase[language];
  const controls = {
    contact: [t(ui.contactUs), CONTACT[language]],
    done: [t(ui.done)],
    close: [t(ui.close)],
    change: [t(ui.close)],
    retry: [t(ui.retry)],
    logOn: [t(frame.logOn), paths.login(language)],
    logOnAgain: [t(frame.logOnAgain), paths.login(language)],
    resetPassword: [t(frame.resetPassword), paths.forgotPassword(language)],
    register: [t(frame.toRegistration), paths.register(language)],
    activate: [t(frame.toActivation), paths.activateCard(language)],
    findUsername: [t(frame.findUsername), paths.forgotUsername(language)],
  } as const;
  return errorEntry(code).actions.flatMap((action) => (action === 'resend' ? [] : [controls[action]]));
}

/** Targets of a dialog's buttons by code, apart from the bank's contact page. */
const WAYS: Readonly<Record<string, ReadonlyArray<(language: Language) => string>>> = {
  'LOGIN-LOCKED': [paths.forgotPassword],
  'CARD-ACTIVE': [paths.register],
  'FGT-NOTREG': [paths.register],
  'REG-ALREADY': [paths.login, paths.forgotUsername],
  'REG-INACTIVE': [paths.activateCard],
  'PW-FORCED': [paths.login],
};

describe('[ERR-2] the dialog of an error', () => {
  it('leads to the flow that goes on from there, and to no other', () => {
    for (const [code, language] of EACH) {
      const addresses = shown(code, language).actions.map(([, href]) => href);
      const ways = addresses.filter((href) => href !== undefined && href !== CONTACT[language]);
      expect([code, ways]).toEqual([code, (WAYS[code] ?? []).map((path) => path(language))]);
    }
  });

  it.each(EACH)('%s says its sentence with the details, and offers its ways out: %s', (code, language) => {
    // Without a way to repeat the call, the dialog offers to close it.
    const { title, paragraphs, actions, html } = shown(code, language, { onRetry: () => {} });
    const entry = errorEntry(code);
    expect(title).toBe(say((entry.title ?? ui.warning) as typeof ui.warning, language));
    expect(paragraphs).toContain(sentenceOf(code, language));
    expect(html).not.toContain('undefined');
    expect(actions).toEqual(controlsOf(code, language));
    // The safe button has the focus, if the dialog has a safe button.
    const safe = /^(?:done|close|change|retry)$/;
    expect(html.includes('data-first')).toBe(entry.actions.some((action) => safe.test(action)));
  });

  it.each(LANGUAGES)(
    '[ERR-1] of a lost connection can be closed where a form repeats the call: %s',
    (language) => {
      expect(shown('NET-OFFLINE', language).actions).toEqual([[say(ui.close, language)]]);
    },
  );

  it.each(LANGUAGES)('[ERR-3] of an unknown code has code, reference and contact link: %s', (language) => {
    const { title, paragraphs, actions } = shown('77777', language);
    expect(title).toBe(say(sentences.serviceTitle, language));
    expect(paragraphs).toEqual([
      'From the server',
      say(frame.supportReference, language, { id: 'ref-123' }),
      say(ui.errorCode, language, { code: '77777' }),
    ]);
    expect(actions).toEqual([[say(ui.contactUs, language), CONTACT[language]], [say(ui.close, language)]]);
  });

  it.each(LANGUAGES)(
    'of a failed service says what is lost, which is nothing after reading: %s',
    (language) => {
      expect(shown('500', language).paragraphs[0]).toBe(say(sentences.service, language));
      expect(shown('500', language, { reading: true }).paragraphs[0]).toBe(
        say(sentences.serviceRead, language),
      );
    },
  );

  it.each(LANGUAGES)('[ERR-1] of a time-out speaks both languages, each marked as such, in %s', (page) => {
    const { html } = shown('NET-TIMEOUT', page);
    for (const language of LANGUAGES) {
      const part = html.split(`<div lang="${languageTag(language)}">`)[1]?.split('</div>')[0] ?? '';
      const words = [sentences.timeoutTitle, sentences.timeout].map((phrase) => say(phrase, language));
      expect(textOf(part)).toBe(words.join(''));
    }
  });
});
