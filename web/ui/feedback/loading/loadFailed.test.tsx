/** Tests what a failed read shows in its place, for every code, and which failures are shown above the content. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../../../features/registry.ts';
import { errorText as sentences } from '../../../../shared/errors.messages.ts';
import { type ErrorCode, errorCodes, errorEntry } from '../../../../shared/errors.ts';
import { LANGUAGES, type Language, say } from '../../../../shared/messages.ts';
import { stubBrowser } from '../../../../tests/support/data/browser-stub.ts';
import { presetBankTexts } from '../../../bank.ts';
import { PortalError } from '../../../http/api.ts';
import { errorText } from '../../../http/errors.tsx';
import { addFailure, otherFailures, showInPart } from '../../../http/failures.ts';
import { LanguageProvider } from '../../../language/language.tsx';
import { chooseLanguage } from '../../../language/language-choice.ts';
import { frame } from '../../../messages.ts';
import { ui } from '../../messages.ts';
import { LoadFailed } from './LoadFailed.tsx';

beforeEach(() => {
  stubBrowser();
  const name = { en: 'Bank', zh_tw: '銀行' };
  presetBankTexts({ name, legal: name, phone: '02-2345-6789' });
  Object.assign(document, { querySelector: () => null });
});

const failure = (code: string) => new PortalError(code, 400, 'From the server', 'ref-123', {});

function shown(error: unknown, language: Language): string {
  chooseLanguage(language);
  const html = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <LoadFailed error={error} retry={() => {}} />
    </LanguageProvider>,
  );
  const text = html.replace(/<[^>]+>/g, ' ');
  return text.replaceAll('&#x27;', "'").replace(/\s+/g, ' ');
}

/** Codes whose sentence is fixed. The others have details that a read does not answer. */
const FIXED = errorCodes().filter((code) => typeof errorEntry(code).text.en === 'string');
const EACH = LANGUAGES.flatMap((language) => FIXED.map((code): [ErrorCode, Language] => [code, language]));

describe('[GEN-21] [ERR-3] a failed read', () => {
  it.each(EACH)('%s has its sentence, "Try again" and Contact us, in %s', (code, language) => {
    const text = shown(failure(code), language);
    const sentence =
      code === '500' ? say(sentences.serviceRead, language) : errorText(failure(code), language);
    for (const words of [sentence, say(ui.retry, language), say(ui.contactUs, language)])
      expect(text).toContain(words);
    expect(text).not.toContain('undefined');
  });

  it.each(LANGUAGES)('of an unknown code has title, code and reference, in %s', (language) => {
    const text = shown(failure('77777'), language);
    for (const words of [
      say(sentences.serviceTitle, language),
      'From the server',
      say(ui.errorCode, language, { code: '77777' }),
      say(frame.supportReference, language, { id: 'ref-123' }),
    ])
      expect(text).toContain(words);
  });

  it('[ERR-1] of a time-out speaks both languages', () => {
    for (const language of LANGUAGES)
      expect(shown(failure('NET-TIMEOUT'), 'en')).toContain(say(sentences.timeout, language));
  });

  it('without a code offers to try again', () => {
    expect(shown('failed', 'en')).toContain(`${ui.loadFailed.en} ${ui.retry.en}`);
  });
});

describe('[GEN-21] failures above the content', () => {
  it('are those that no part shows, also when several parts show and leave one', () => {
    const error = failure('500');
    const read = { error, retry: () => {} };
    const remove = addFailure(read);
    expect(otherFailures.now()).toEqual([read]);
    const [leave, leaveToo] = [showInPart([error]), showInPart([error])];
    expect(otherFailures.now()).toEqual([]);
    leave();
    expect(otherFailures.now()).toEqual([]);
    leaveToo();
    expect(otherFailures.now()).toEqual([read]);
    remove();
    expect(otherFailures.now()).toEqual([]);
  });
});
