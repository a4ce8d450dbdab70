/**
 * Plants a person who has a value in every column with personal data, unique in the database wherever a constraint allows it. For
 * tests of what finds, copies or deletes a person's data.
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/db/schema/schema.ts';
import { CATALOGUE, PERSON_TABLES } from '../../server/privacy/catalogue.ts';
import type { ColumnData, PersonTable } from '../../server/privacy/types.ts';
import { customerIdOf } from '../support/data/customer-id.ts';
import { type PlantedPerson, ROWS, type Row, SHARED, type Value } from './planted-values.ts';

export type { PlantedPerson };

/** A value in the database. */
export interface Planted {
  readonly table: string;
  readonly column: string;
  readonly data: ColumnData;
  /** As inserted; of an encrypted column, the text before encryption. */
  readonly value: Value;
  /** Whether no other column and no other person has the value. */
  readonly unique: boolean;
}

/** An encrypted column that is planted. */
export interface SealedValue {
  readonly table: string;
  readonly column: string;
  /** A unique text, to be part of the encrypted content. */
  readonly text: string;
  /** The row's values so far. */
  readonly row: Readonly<Record<string, Value>>;
}

export interface PlantOptions {
  /** Encrypts a value; undefined leaves bytes that nothing can decrypt. */
  readonly seal?: (sealed: SealedValue) => Buffer | undefined;
  /** Further values by table, which replace those of the first row. */
  readonly values?: Readonly<Record<string, Row>>;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly generated: boolean;
}

/** Describes a person by number, from 1 to 9. Two persons share no value. */
export function plantedPerson(number: number, customerId = customerIdOf(`planted ${number}`)): PlantedPerson {
  const letters = `plant${'abcdefghi'.charAt(number - 1)}`;
  const hash = (name: string) => createHash('sha256').update(`${letters}/${name}`).digest();
  return {
    mark: `${letters}${number}`,
    letters,
    customerId,
    username: `${letters}.user`,
    base: number * 100_000_000,
    id: (name) => customerIdOf(`${letters}/${name}`),
    bytes: hash,
    hex: (name) => hash(name).toString('hex').slice(0, 32),
  };
}

/** Tables in an order in which they can be inserted: the bank's, the account, then what refers to them. */
const ORDER: readonly string[] = Object.keys(ROWS);
const positionOf = (table: string) => {
  const position = ORDER.indexOf(table);
  return position < 0 ? ORDER.length : position;
};

/** Plants rows in every table with data of card holders that can be linked to one. Returns what was planted. */
export async function plantPerson(
  db: Kysely<Database>,
  person: PlantedPerson,
  options: PlantOptions = {},
): Promise<Planted[]> {
  await sql`insert into cards.products values ('PLANTED', 'Planted', 'Planted') on conflict do nothing`.execute(
    db,
  );
  const columns = await columnsOf(db);
  const planted: Planted[] = [];
  const tables = PERSON_TABLES.filter(([, { of }]) => of.by !== 'nobody').sort(
    ([one], [other]) => positionOf(one) - positionOf(other),
  );
  for (const [position, [name, table]] of tables.entries()) {
    const ofTable = columns.filter((column) => column.table === name && !column.generated);
    for (const [index, given] of (ROWS[name] ?? [{}]).entries()) {
      const row = { ...SHARED, ...given, ...(index === 0 && options.values?.[name]) };
      planted.push(
        ...(await plantRow(db, person, { name, table, position, columns: ofTable, row, index }, options)),
      );
    }
  }
  return planted;
}

interface RowToPlant {
  readonly name: string;
  readonly table: PersonTable;
  /** The position of the table, for unique values. */
  readonly position: number;
  readonly columns: readonly Column[];
  readonly row: Row;
  readonly index: number;
}

async function plantRow(
  db: Kysely<Database>,
  person: PlantedPerson,
  { name, table, position, columns, row, index }: RowToPlant,
  { seal }: PlantOptions,
): Promise<Planted[]> {
  const values: Record<string, Value> = {};
  const planted: Planted[] = [];
  for (const [place, column] of columns.entries()) {
    const data = table.columns[column.name] ?? 'none';
    const isGiven = column.name in row;
    const given = row[column.name];
    const made = generate(person, column, position * 100 + place * 2 + index);
    let value = isGiven ? (typeof given === 'function' ? given(person) : given) : made;
    if (value === null) {
      values[column.name] = null;
      continue;
    }
    values[column.name] = value;
    if (!isGiven && /(^|_)sealed$/.test(column.name)) {
      const text = `${person.mark} ${name} ${column.name} ${index}`;
      values[column.name] = seal?.({ table: name, column: column.name, text, row: values }) ?? value;
      value = text;
    }
    planted.push({ table: name, column: column.name, data, value, unique: isUnique(column, isGiven) });
  }
  const names = Object.keys(values);
  await sql`insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))})
    overriding system value
    values (${sql.join(names.map((column) => values[column]))})`.execute(db);
  return planted;
}

/** Times, flags and small numbers repeat. So do values that are given because of a constraint. */
function isUnique({ type }: Column, isGiven: boolean): boolean {
  return !isGiven && ['text', 'uuid', 'bytea', 'bigint', 'jsonb', 'json', 'ARRAY'].includes(type);
}

/** Generates a value of the column's type. */
function generate(person: PlantedPerson, { table, name, type }: Column, number: number): Value {
  const text = `${person.mark}-${number}-${name}`;
  switch (type) {
    case 'uuid':
      return person.id(`${table}.${name}.${number}`);
    case 'bytea':
      return person.bytes(`${table}.${name}.${number}`);
    case 'bigint':
      return person.base + 50_000_000 + number;
    case 'integer':
      return 10_000 + number;
    case 'smallint':
      return 1 + (number % 9);
    case 'numeric':
      return number / 1000;
    case 'boolean':
      return true;
    case 'date':
      return new Date(Date.UTC(2030, 0, 1 + (number % 300)));
    case 'timestamp with time zone':
      return new Date(Date.now() - number * 1000);
    case 'json':
    case 'jsonb':
      return JSON.stringify({ planted: text });
    case 'ARRAY':
      return [text];
    default:
      return text.slice(0, 40);
  }
}

async function columnsOf(db: Kysely<Database>): Promise<Column[]> {
  const { rows } = await sql<Column>`select table_schema || '.' || table_name as table, column_name as name,
      data_type as type, is_generated = 'ALWAYS' as generated
    from information_schema.columns where table_schema in ('cards', 'portal', 'demo')
    order by table_schema, table_name, ordinal_position`.execute(db);
  return rows.filter(({ table }) => table in CATALOGUE);
}
