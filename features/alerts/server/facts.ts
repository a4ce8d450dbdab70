/** The facts of a notice, and the sentences built from them. */
import type { Cipher } from '../../../server/crypto/cipher.ts';
import { formatDate, formatDateTime } from '../../../shared/dates.ts';
import type { DisputeState } from '../../../shared/disputes.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, formatNumber } from '../../../shared/money.ts';
import type { Kind } from '../kinds.ts';
import { noticePart, noticeText, noticeTitle } from '../notice.messages.ts';
import { type FamilyFacts, familySentences } from './family-facts.ts';

/** The facts as encrypted and stored. Dates are Taipei dates, amounts are whole TWD. */
export interface NoticeFacts {
  readonly cardId: string;
  readonly amount?: string;
  /** True if the bank said that the purchase was online. */
  readonly online?: true;
  readonly shop?: { readonly en: string; readonly zh_tw: string };
  readonly statementDate?: string;
  readonly dueDate?: string;
  readonly points?: number;
  readonly wallet?: string;
  /** The state of a case; the first three are of a release before. */
  readonly outcome?: 'opened' | 'accepted' | 'rejected' | DisputeState;
  readonly disputeId?: string;
  /** The number of a case, for people. */
  readonly reference?: string;
  /** For a freeze by the bank: true at its start, false at its end. */
  readonly frozen?: boolean;
  /** For a family card. `amount` and `dueDate` are those of a request. */
  readonly family?: FamilyFacts;
}

interface NoticeKey {
  readonly customerId: string;
  readonly noticeId: string;
}

// The encryption context binds the ciphertext to its row. A copy in another row cannot be decrypted.
const contextOf = ({ customerId, noticeId }: NoticeKey) => `notice/${customerId}/${noticeId}`;

export function sealFacts(cipher: Cipher, facts: NoticeFacts, key: NoticeKey): Buffer {
  return cipher.seal(JSON.stringify(facts), contextOf(key));
}

/** Decrypts the facts. Throws if they were changed or encrypted with an unknown secret. */
export function openFacts(cipher: Cipher, sealed: Buffer, key: NoticeKey): NoticeFacts {
  return JSON.parse(cipher.open(sealed, contextOf(key)));
}

/** Re-encrypts the facts with the current secret, for the same row or for row `to`. */
export function resealFacts(cipher: Cipher, sealed: Buffer, key: NoticeKey, to = key): Buffer {
  return cipher.seal(cipher.open(sealed, contextOf(key)), contextOf(to));
}

/**
 * Returns title and text of a notice in one language.
 * @param lastFour last four digits of the card, if the card system has the card
 */
export function sentencesOf(
  kind: Kind,
  at: Date,
  facts: NoticeFacts,
  lastFour: string | undefined,
  language: Language,
) {
  if (facts.family) return familySentences(facts.family, facts, language);
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
    outcome: say(noticePart[facts.outcome ?? 'received'], language),
    reference: facts.reference,
  };
  const sentence = sentenceOf(kind, facts);
  return { title: say(noticeTitle[sentence], language), text: say(noticeText[sentence], language, values) };
}

/**
 * Returns the key of the sentence. A purchase whose bank does not say where it was made has the threshold of online purchases
 * (decide.ts), but the sentence does not call it online.
 */
function sentenceOf(kind: Kind, { online }: NoticeFacts): keyof typeof noticeText {
  if (online) return kind;
  if (kind === 'purchase-online') return 'purchase-other';
  return kind === 'foreign-online' ? 'foreign-other' : kind;
}
