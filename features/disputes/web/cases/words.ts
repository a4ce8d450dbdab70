/** Sentences of cases that list and page share. */
import { formatDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import type { Say } from '../../../../web/language/language.tsx';
import { nextText } from '../../cases.messages.ts';
import type { ListedDispute } from '../../contract.ts';

interface In {
  readonly t: Say;
  readonly language: Language;
}

/** Says who acts next, and by when if there is a day. */
export function nextSentence({ who, by }: NonNullable<ListedDispute['next']>, { t, language }: In): string {
  return by === undefined ? t(nextText[who]) : t(nextText[`${who}By`], { date: formatDate(by, language) });
}
