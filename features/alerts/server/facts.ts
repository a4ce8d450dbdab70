/** The facts of a notice, and the sentences that are made from them. */
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { formatDate, formatDateTime } from '../../../shared/dates.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, formatNumber } from '../../../shared/money.ts';
import type { Kind } from '../kinds.ts';
import { noticePart, noticeText, noticeTitle } from '../notice.messages.ts';

/** As they are sealed. Dates are Taipei dates, amounts whole TWD. */
export interface NoticeFacts {
  readonly cardId: string;
  readonly amount?: string;
  readonly shop?: { readonly en: string; readonly zh_tw: string };
  readonly statementDate?: string;
  readonly dueDate?: string;
  readonly points?: number;
  readonly wallet?: string;
  readonly outcome?: 'opened' | 'accepted' | 'rejected';
  /** Of a freeze by the bank: whether it began or ended. */
  readonly frozen?: boolean;
}

interface NoticeKey {
  readonly customerId: string;
  readonly noticeId: string;
}

// The context binds the ciphertext to its row: copied to another row, it cannot be decrypted.
const contextOf = ({ customerId, noticeId }: NoticeKey) => `notice/${customerId}/${noticeId}`;

export function sealFacts(cipher: Cipher, facts: NoticeFacts, key: NoticeKey): Buffer {
  return cipher.seal(JSON.stringify(facts), contextOf(key));
}

/** Decrypts the facts; throws when they were changed or sealed with an unknown secret. */
export function openFacts(cipher: Cipher, sealed: Buffer, key: NoticeKey): NoticeFacts {
  return JSON.parse(cipher.open(sealed, contextOf(key)));
}

/** Seals the facts again, with the current secret. */
export function resealFacts(cipher: Cipher, sealed: Buffer, key: NoticeKey): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(key)), contextOf(key));
}

/** A notice in one language. */
export interface NoticeSentences {
  readonly title: string;
  readonly text: string;
}

/** @param lastFour of the card, if the card system knows it */
export function sentencesOf(
  kind: Kind,
  at: Date,
  facts: NoticeFacts,
  lastFour: string | undefined,
  language: Language,
): NoticeSentences {
  const day = (date: string | undefined) => (date ? formatDate(date, language) : '');
  const values = {
    card: lastFour ? say(noticePart.card, language, { lastFour }) : say(noticePart.anyCard, language),
    when: formatDateTime(at, language),
    amount: facts.amount === undefined ? '' : formatMoney({ amount: facts.amount, currency: 'TWD' }),
    shop: facts.shop?.[language] ?? '',
    date: day(facts.statementDate),
    due: day(facts.dueDate),
    points: formatNumber(facts.points ?? 0),
    wallet: facts.wallet ?? '',
    isFrozen: facts.frozen === true,
    outcome: say(noticePart[facts.outcome ?? 'opened'], language),
  };
  return { title: say(noticeTitle[kind], language), text: say(noticeText[kind], language, values) };
}
