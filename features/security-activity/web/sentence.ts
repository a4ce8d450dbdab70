/** Describes an event in a sentence. */

import { browserName } from '../../../shared/browser-name.ts';
import { formatDateTime } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import type { Say } from '../../../web/language/language.tsx';
import type { ActivityEntry } from '../contract.ts';
import { bankActText, changedText, eventText, subjectText } from '../events.messages.ts';
import { BANK_ACTS, CHANGES } from '../events.ts';
import { securityText as text } from '../messages.ts';

interface Reader {
  readonly t: Say;
  readonly language: Language;
}

/** Returns the time of an event, or the first and last time of several events. */
function whenOf({ at, since }: ActivityEntry, { t, language }: Reader): string {
  const to = formatDateTime(new Date(at), language);
  const from = formatDateTime(new Date(since), language);
  return from === to ? t(text.once, { at: to }) : t(text.range, { from, to });
}

/** Returns the event in words, with its time. */
export function sentenceOf(entry: ActivityEntry, reader: Reader): string {
  const { t, language } = reader;
  const { event, subject, count } = entry;
  const about = Object.entries(subjectText).find(([key]) => key === subject)?.[1];
  const params = {
    when: whenOf(entry, reader),
    count,
    subject: about ? t(about) : '',
    browser: browserName(entry.browser, language),
  };
  if (event === 'changed') {
    const change = CHANGES.find((one) => one === subject);
    return change ? t(changedText[change], params) : '';
  }
  if (event === 'by-bank') {
    const act = BANK_ACTS.find((one) => one === subject);
    return act ? t(bankActText[act], params) : '';
  }
  return t(eventText[event], params);
}
