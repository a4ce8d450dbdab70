/** The list of what a copy does not have, with the reasons, from the catalogue. */
import { PERSON_TABLES } from '../../../../server/privacy/catalogue.ts';
import { PLACES } from '../../../../server/privacy/places.ts';
import type { PersonTable } from '../../../../server/privacy/types.ts';
import { categoryText, leftOutText, placeText } from '../../../../shared/personal-data.messages.ts';
import type { DataCategory, LeftOutReason } from '../../../../shared/personal-data.ts';
import { reasonText } from '../../pdf.messages.ts';
import type { TwoLanguages } from '../values.ts';
import { AT_THE_BANK } from './at-the-bank.ts';

/** Reasons of the catalogue, and reasons that only a copy has. */
type CopyReason = LeftOutReason | keyof typeof reasonText;

export interface LeftOut {
  /** The table, or the place outside the database. */
  readonly where: string;
  /** Absent for all of it. */
  readonly columns?: readonly string[];
  readonly what: TwoLanguages;
  readonly reason: CopyReason;
  readonly why: TwoLanguages;
}

const WHY: Readonly<Record<CopyReason, TwoLanguages>> = { ...leftOutText, ...reasonText };

/** Columns that are left out in rows with a one-time password that waits to be sent. */
const UNSENT_CODES: Readonly<Record<string, readonly string[]>> = { 'portal.outbox': ['sealed'] };

const leftOutOf = (
  where: string,
  category: DataCategory,
  reason: CopyReason,
  more: Partial<Pick<LeftOut, 'columns' | 'what'>> = {},
): LeftOut => ({ where, what: categoryText[category], reason, why: WHY[reason], ...more });

/** Returns what is left out: whole tables, columns of the tables in the copy, and places outside the database. */
export function leftOut(): LeftOut[] {
  const places = Object.entries(PLACES).flatMap(([place, { category, copy }]) =>
    copy === 'in'
      ? []
      : [leftOutOf(place, category, copy.leftOut, { what: placeText[place as keyof typeof placeText] })],
  );
  const tables = PERSON_TABLES.flatMap(([name, { category, copy }]) =>
    copy === 'in' ? [] : [leftOutOf(name, category, copy.leftOut)],
  );
  return [...tables, ...PERSON_TABLES.flatMap(([name, table]) => columnsLeftOut(name, table)), ...places];
}

function columnsLeftOut(name: string, { category, copy, columns }: PersonTable): LeftOut[] {
  if (copy !== 'in') return [];
  const of = (data: string) => Object.keys(columns).filter((column) => columns[column] === data);
  const bank = AT_THE_BANK[name];
  const found: readonly (readonly [CopyReason, readonly string[]])[] = [
    ['secret', of('secret')],
    ['others', of('others')],
    ['masked', bank?.masked ?? []],
    ['at-the-bank', bank?.notGiven ?? []],
    ['ended', bank?.whileValid ?? []],
    ['repeated', bank?.repeated ?? []],
    ['unsent-code', UNSENT_CODES[name] ?? []],
  ];
  return found.flatMap(([reason, list]) =>
    list.length > 0 ? [leftOutOf(name, category, reason, { columns: list })] : [],
  );
}

/** Returns the list for people: each kind of data and reason once. */
export function leftOutLines(
  list: readonly LeftOut[],
  language: 'en' | 'zh_tw',
): [what: string, why: string][] {
  const lines = new Map(
    list.map(({ what, why }) => [
      `${what.en}/${why.en}`,
      [what[language], why[language]] as [string, string],
    ]),
  );
  return [...lines.values()];
}
