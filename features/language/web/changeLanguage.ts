import type { Language } from '../../../shared/messages.ts';
import { call } from '../../../web/http/api.ts';
import { chooseLanguage } from '../../../web/language/language-choice.ts';
import { languageCalls } from '../contract.ts';

/**
 * Changes the language in place (GEN-2). Some browsers delete cookies set by scripts after a week, so the server also sets the
 * cookie; its failures are ignored.
 */
export function changeLanguage(language: Language): void {
  chooseLanguage(language);
  void call(languageCalls.choose, { query: { language } }).catch(() => {});
}
