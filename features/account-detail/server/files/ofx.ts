/** A credit card's transactions as OFX 2.1.1, which programs that keep accounts read. */
import type { CardTransaction, TransactionCategory } from '../../../../server/ports/card-system/history.ts';
import type { IsoDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import { type Money, toWire } from '../../../../shared/money.ts';

/** What a statement file says. */
export interface OfxStatement {
  readonly language: Language;
  readonly made: Date;
  /** All that the file says about the card's number. */
  readonly lastFour: string;
  /** The days that were asked for, where they were; the file's days reach over those of its lines as well. */
  readonly fromDate?: IsoDate | undefined;
  readonly toDate?: IsoDate | undefined;
  readonly lines: readonly CardTransaction[];
  /** Owed by the customer on a day. */
  readonly owed: Money;
  readonly owedOn: IsoDate;
}

/** Names of merchants are cut here, by the format's rule; the rest is the memo. */
const LONGEST_NAME = 32;

const TYPES: Readonly<Partial<Record<TransactionCategory, string>>> = {
  cash_advance: 'CASH',
  fee: 'FEE',
  interest: 'INT',
  payment: 'PAYMENT',
};

/** The file's text. */
export function toOfx(statement: OfxStatement): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
    element('OFX', signOn(statement) + element('CREDITCARDMSGSRSV1', cardStatement(statement))),
    '',
  ].join('\r\n');
}

function signOn({ made, language }: OfxStatement): string {
  const server = made.toISOString().replace(/\D/g, '').slice(0, 14);
  return element(
    'SIGNONMSGSRSV1',
    element(
      'SONRS',
      STATUS + element('DTSERVER', server) + element('LANGUAGE', language === 'en' ? 'ENG' : 'ZHO'),
    ),
  );
}

function cardStatement(statement: OfxStatement): string {
  const { language, lastFour, lines, owed, owedOn, fromDate, toDate } = statement;
  const days = [fromDate, toDate, ...lines.map(postedOn)].filter((day) => day !== undefined).sort();
  const list =
    element('DTSTART', dateOf(days[0] ?? owedOn)) +
    element('DTEND', dateOf(days.at(-1) ?? owedOn)) +
    lines.map((line) => element('STMTTRN', transaction(line, language))).join('');
  const balance = element('BALAMT', forTheHolder(owed)) + element('DTASOF', dateOf(owedOn));
  return element(
    'CCSTMTTRNRS',
    element('TRNUID', '0') +
      STATUS +
      element(
        'CCSTMTRS',
        element('CURDEF', 'TWD') +
          element('CCACCTFROM', element('ACCTID', lastFour)) +
          element('BANKTRANLIST', list) +
          element('LEDGERBAL', balance),
      ),
  );
}

/** The order of the elements is the format's. */
function transaction(line: CardTransaction, language: Language): string {
  const description = [...line.description[language]];
  const rest = description.slice(LONGEST_NAME).join('');
  return (
    element('TRNTYPE', TYPES[line.category] ?? (line.amount.minor < 0n ? 'CREDIT' : 'DEBIT')) +
    element('DTPOSTED', dateOf(postedOn(line))) +
    element('DTUSER', dateOf(line.transactionDate)) +
    element('TRNAMT', forTheHolder(line.amount)) +
    element('FITID', escaped(line.transactionId)) +
    element('NAME', escaped(description.slice(0, LONGEST_NAME).join(''))) +
    (rest && element('MEMO', escaped(rest)))
  );
}

/** What is only authorised has no other day yet. */
function postedOn({ postingDate, transactionDate }: CardTransaction): IsoDate {
  return postingDate ?? transactionDate;
}

/** The format sees an account from its holder's side: what is owed is less than nothing. */
function forTheHolder({ minor, currency }: Money): string {
  return toWire({ minor: -minor, currency }).amount;
}

/** Noon in Greenwich: the same day in every zone in which the file may be read. */
function dateOf(day: IsoDate): string {
  return `${day.replaceAll('-', '')}120000`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

const STATUS = element('STATUS', element('CODE', '0') + element('SEVERITY', 'INFO'));

/** What XML cannot hold at all becomes the replacement character. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
