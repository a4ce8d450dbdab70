/** The list of what a copy does not have, with the reasons, from the catalogue. */
import { PERSON_TABLES } from '../../../../server/privacy/catalogue.ts';
import type { DataCategory, LeftOutReason } from '../../../../shared/personal-data.ts';
import { AT_THE_BANK } from './at-the-bank.ts';

/** `at-the-bank`: the card system does not give it to the portal. `masked`: it gives the portal no more than a part. */
export type CopyReason = LeftOutReason | 'at-the-bank' | 'masked' | 'archived';

export interface LeftOut {
  readonly table: string;
  /** Absent for a whole table. */
  readonly columns?: readonly string[];
  readonly category: DataCategory;
  readonly reason: CopyReason;
}

/** Returns what is left out: whole tables, then columns of the tables in the copy. */
export function leftOut(): LeftOut[] {
  const tables = PERSON_TABLES.flatMap(([table, { category, copy }]): LeftOut[] =>
    copy === 'in' ? [] : [{ table, category, reason: copy.leftOut }],
  );
  const parts = PERSON_TABLES.flatMap(([table, { category, copy, columns }]): LeftOut[] => {
    if (copy !== 'in') return [];
    const names = Object.entries(columns);
    const of = (data: string) => names.flatMap(([column, is]) => (is === data ? [column] : []));
    const bank = AT_THE_BANK[table];
    const found: readonly (readonly [CopyReason, readonly string[]])[] = [
      ['secret', of('secret')],
      ['others', of('others')],
      ['masked', bank?.masked ?? []],
      ['at-the-bank', bank?.notGiven ?? []],
    ];
    return found.flatMap(([reason, list]) =>
      list.length > 0 ? [{ table, columns: list, category, reason }] : [],
    );
  });
  const archived = { table: 'portal.audit', columns: ['archive'], category: 'records', reason: 'archived' } as const;
  return [...tables, ...parts, archived];
}
