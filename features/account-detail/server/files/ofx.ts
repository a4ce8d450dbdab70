/** Transactions of a credit card as OFX 2.1.1, for accounting software. */

import type {
  CardTransaction,
  TransactionCategory,
} from '../../../../server/ports/card-system/parts/history.ts';
import type { IsoDate } from '../../../../shared/dates.ts';
import { LANGUAGE } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/messages.ts';
import { type Money, toWire } from '../../../../shared/money.ts';

export interface OfxStatement {
  readonly language: Language;
  readonly createdAt: Date;
  /** The only part of the card number in the file. */
  readonly lastFour: string;
  /** The requested period. The period in the file also covers the dates of its lines. */
  readonly fromDate?: IsoDate | undefined;
  readonly toDate?: IsoDate | undefined;
  readonly lines: readonly CardTransaction[];
  /** Amount owed on `balanceDate`. */
  readonly balance: Money;
  readonly balanceDate: IsoDate;
}

/** The format's limit for names, in characters; the remaining text goes to the memo. */
const MAX_NAME_LENGTH = 32;

const TYPES: Readonly<Partial<Record<TransactionCategory, string>>> = {
  cash_advance: 'CASH',
  fee: 'FEE',
  interest: 'INT',
  payment: 'PAYMENT',
};

export function toOfx(statement: OfxStatement): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
    element('OFX', signOn(statement) + element('CREDITCARDMSGSRSV1', cardStatement(statement))),
    '',
  ].join('\r\n');
}

function signOn({ createdAt, language }: OfxStatement): string {
  const server = createdAt.toISOString().replace(/\D/g, '').slice(0, 14);
  return element(
    'SIGNONMSGSRSV1',
    element('SONRS', STATUS + element('DTSERVER', server) + element('LANGUAGE', LANGUAGE[language].ofx)),
  );
}

function cardStatement(statement: OfxStatement): string {
  const { language, lastFour, lines, balance, balanceDate, fromDate, toDate } = statement;
  const days = [fromDate, toDate, ...lines.map(postedDate)].filter((day) => day !== undefined).sort();
  const list =
    element('DTSTART', dateOf(days[0] ?? balanceDate)) +
    element('DTEND', dateOf(days.at(-1) ?? balanceDate)) +
    lines.map((line) => element('STMTTRN', transaction(line, language))).join('');
  const ledgerBalance = element('BALAMT', holderAmount(balance)) + element('DTASOF', dateOf(balanceDate));
  return element(
    'CCSTMTTRNRS',
    element('TRNUID', '0') +
      STATUS +
      element(
        'CCSTMTRS',
        element('CURDEF', 'TWD') +
          element('CCACCTFROM', element('ACCTID', lastFour)) +
          element('BANKTRANLIST', list) +
          element('LEDGERBAL', ledgerBalance),
      ),
  );
}

/** Writes the elements in the order that OFX requires. */
function transaction(line: CardTransaction, language: Language): string {
  const [name, memo] = cutAtWord(cleanText(line.description[language]), language);
  return (
    element('TRNTYPE', TYPES[line.category] ?? (line.amount.minor < 0n ? 'CREDIT' : 'DEBIT')) +
    element('DTPOSTED', dateOf(postedDate(line))) +
    element('DTUSER', dateOf(line.transactionDate)) +
    element('TRNAMT', holderAmount(line.amount)) +
    element('FITID', escapeText(cleanText(line.transactionId))) +
    element('NAME', escapeText(name)) +
    (memo && element('MEMO', escapeText(memo)))
  );
}

/**
 * Cuts a text after the last word that fits into a name, so that no word and no 7-ELEVEN is in two fields. Programs that show
 * only the name then show whole words. A single longer word is cut between characters as people see them.
 */
function cutAtWord(text: string, language: Language): readonly [name: string, memo: string] {
  if ([...text].length <= MAX_NAME_LENGTH) return [text, ''];
  const { tag } = LANGUAGE[language];
  const ends = (granularity: 'word' | 'grapheme') =>
    [...new Intl.Segmenter(tag, { granularity }).segment(text)]
      .map(({ index, segment }) => index + segment.length)
      .filter((end) => [...text.slice(0, end).trimEnd()].length <= MAX_NAME_LENGTH);
  const end =
    ends('word').findLast((one) => isBetweenWords(text, one)) ?? ends('grapheme').at(-1) ?? text.length;
  return [text.slice(0, end).trimEnd(), text.slice(end).trimStart()];
}

/** True at a space, and beside a Chinese character or mark unless a bracket or a mark belongs to the other side. */
function isBetweenWords(text: string, index: number): boolean {
  const before = /.$/su.exec(text.slice(0, index).trimEnd())?.[0] ?? '';
  const after = /^./su.exec(text.slice(index).trimStart())?.[0] ?? '';
  if (/[\p{Ps}\p{Pi}]/u.test(before) || /[\p{Pe}\p{Pf}]/u.test(after)) return false;
  if (/\s/.test(text.slice(index - 1, index + 1))) return before !== '';
  return /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(before + after) && !/\p{Po}/u.test(after);
}

/** Authorised transactions have no posting date yet, so the transaction date is used. */
function postedDate({ postingDate, transactionDate }: CardTransaction): IsoDate {
  return postingDate ?? transactionDate;
}

/** OFX amounts are from the account holder's view, so a debt is negative. */
function holderAmount({ minor, currency }: Money): string {
  return toWire({ minor: -minor, currency }).amount;
}

/** Noon UTC, so that the date is the same in almost every time zone. */
function dateOf(day: IsoDate): string {
  return `${day.replaceAll('-', '')}120000`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

const STATUS = element('STATUS', element('CODE', '0') + element('SEVERITY', 'INFO'));

/** Line ends and tabs become spaces; characters that XML does not allow become U+FFFD. */
function cleanText(text: string): string {
  return text
    .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[^\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}

/** Escapes XML in a cleaned text. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
