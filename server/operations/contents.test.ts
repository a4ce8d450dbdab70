/** Lies of a card system about every field of every kind of command, made from the codecs' own schemas. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { COMMAND_KINDS } from '../../shared/card-values.ts';
import { createKeyring } from '../crypto/keyring.ts';
import { settledList } from '../ports/card-system/http/wire/outcomes.ts';
import type { CommandKind } from '../ports/card-system/parts/commands.ts';
import type { SettledCommand } from '../ports/card-system/remote.ts';
import { compareContents, contentsOf } from './contents.ts';

const KEYRING = createKeyring(Buffer.alloc(32, 7));
const DAY = '2026-03-12';

interface Schema {
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
}

/** A value of a schema, and for each of its fields another valid value. */
interface Example {
  readonly value: unknown;
  readonly lies: readonly { readonly path: readonly (string | number)[]; readonly value: unknown }[];
}

/** Two texts of each pattern in the codecs. A new pattern fails until it is here. */
const TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  '^\\d{4}$': ['1234', '1235'],
  '^(0[1-9]|1[0-2])\\/\\d{2}$': ['04/31', '05/31'],
  '^-?\\d{1,6}\\.\\d{2}$': ['15.92', '15.93'],
  '^\\d{4}-\\d{2}-\\d{2}$': ['2026-03-12', '2026-03-13'],
  '^\\d{4}-(0[1-9]|1[0-2])$': ['2026-03', '2026-04'],
  '^-?\\d{1,15}(\\.\\d{1,2})?$': ['500', '501'],
  '^-?\\d{1,15}$': ['500', '501'],
  '^\\d{1,2}(\\.\\d{1,3})?$': ['1.5', '1.25'],
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$': [
    '0b0f7a34-6f0c-4f0a-9d53-0f3f6c1f2a01',
    '0b0f7a34-6f0c-4f0a-9d53-0f3f6c1f2a02',
  ],
  '^(\\d{3}|\\d{5}|\\d{6})$': ['106', '110'],
  '^[0-9a-f]{64}$': ['0'.repeat(64), '1'.repeat(64)],
  '^[A-Z]{3}$': ['TWD', 'JPY'],
  '^[A-Z]{2}$': ['TW', 'JP'],
  '^[\\x21-\\x7e]{1,64}$': ['TOKEN-1', 'TOKEN-2'],
  '^[\\x20-\\x7e]{1,20}$': ['DC-1', 'DC-2'],
};

const leaf = (value: unknown, other: unknown): Example => ({ value, lies: [{ path: [], value: other }] });

function under(name: string | number, { lies }: Example): Example['lies'] {
  return lies.map(({ path, value }) => ({ path: [name, ...path], value }));
}

/** Returns examples that together have every field and every alternative of a schema. */
function examplesOf(schema: Schema): readonly Example[] {
  const { properties, items, pattern, format, minimum = 0 } = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap(examplesOf);
  if ('const' in schema) return [{ value: schema.const, lies: [] }];
  if (schema.enum)
    return schema.enum.length > 1
      ? [leaf(schema.enum[0], schema.enum[1])]
      : [{ value: schema.enum[0], lies: [] }];
  if (properties) {
    const of = Object.entries(properties).map(([name, inner]) => [name, examplesOf(inner)] as const);
    const most = Math.max(1, ...of.map(([, all]) => all.length));
    return Array.from({ length: most }, (_, n) => {
      const chosen = of.map(([name, all]) => [name, all[Math.min(n, all.length - 1)]!] as const);
      return {
        value: Object.fromEntries(chosen.map(([name, { value }]) => [name, value])),
        lies: chosen.flatMap(([name, example]) => under(name, example)),
      };
    });
  }
  if (items) return examplesOf(items).map((example) => ({ value: [example.value], lies: under(0, example) }));
  if (schema.type === 'null') return [{ value: null, lies: [] }];
  if (schema.type === 'boolean') return [leaf(true, false)];
  if (schema.type === 'integer') {
    const least = Math.max(minimum, 1);
    return [leaf(least, least + 1)];
  }
  if (format === 'date-time') return [leaf('2026-03-12T08:00:00.000Z', '2026-03-12T08:00:00.001Z')];
  const texts = pattern === undefined ? (['ab', 'aB'] as const) : TEXTS[pattern];
  if (schema.type !== 'string' || !texts) throw new Error(`unknown: ${JSON.stringify(schema)}`);
  return [leaf(...texts)];
}

/** What the codec of the day's list accepts for a kind: all outcomes, with the whole command. */
function listedExamples(kind: CommandKind): readonly Example[] {
  const list = z.toJSONSchema(settledList.schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema;
  const entries = list.properties?.settled?.items?.oneOf ?? [];
  const entry = entries.find(({ properties }) => properties?.kind?.const === kind);
  const { outcome, command } = entry?.properties ?? {};
  if (!outcome || !command) throw new Error(`no entry of ${kind}`);
  return examplesOf({ properties: { outcome, command } });
}

/** Returns a copy with another value at a path. */
function changed(value: unknown, [name, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (name === undefined) return to;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[name] = changed(copy[name], rest, to);
  return copy;
}

const entryOf = (kind: CommandKind, id: string, json: unknown) => ({
  day: DAY,
  settled: [{ id, customerId: 'c', kind, ...(json as object) }],
});

/** Reads an entry as the adapter reads it from a bank. */
function read(kind: CommandKind, id: string, json: unknown): SettledCommand {
  const [listed] = settledList.decode(entryOf(kind, id, json)).settled;
  return listed!;
}

const fieldsOf = (told: SettledCommand, listed: SettledCommand) =>
  compareContents(KEYRING, contentsOf(KEYRING, told), listed).fields;

describe('the contents of commands', () => {
  const all = COMMAND_KINDS.flatMap((kind) =>
    listedExamples(kind).flatMap(({ value, lies }, n) =>
      lies
        // The state is compared by itself, and `kind` of the command may only be the entry's.
        .filter(({ path: [, second] }) => second !== 'state')
        .map(({ path, value: lie }) => ({ kind, n, path, value, lie })),
    ),
  );

  it('[BANK-5] a lie about any field of any kind of command is found, under its name', () => {
    const missed: string[] = [];
    const refused = new Set<string>();
    for (const { kind, path, value, lie } of all) {
      const id = randomUUID();
      const told = read(kind, id, value);
      expect(fieldsOf(told, told)).toEqual([]);
      const [part = '', ...names] = path.filter((name) => typeof name === 'string');
      const name = part === 'command' ? ['command', ...names].join('.') : names.join('.');
      // A rule over two fields refuses some lies before they are compared.
      if (!z.safeParse(settledList.schema, entryOf(kind, id, changed(value, path, lie))).success) {
        refused.add(path.slice(path.indexOf('extra')).join('.'));
        continue;
      }
      const found = fieldsOf(told, read(kind, id, changed(value, path, lie)));
      // An amount and what is deep in an outcome have the name of the whole.
      if (found.length !== 1 || !name.startsWith(found[0]!))
        missed.push(`${kind}: ${name}: ${found.join(', ')}`);
    }
    expect(missed).toEqual([]);
    // What an extra amount paid is not above it.
    expect([...refused]).toEqual(['extra.used.amount']);
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(COMMAND_KINDS.length);
    expect(all.length).toBeGreaterThan(300);
  });

  it('[BANK-5] a field of an outcome that one side lacks is found; one of a command may be left out', () => {
    for (const kind of COMMAND_KINDS) {
      const id = randomUUID();
      for (const { value } of listedExamples(kind)) {
        const told = read(kind, id, value);
        const { outcome, command = {} } = told;
        const part = (outcome.state === 'done' ? outcome.result : outcome.refusal) as object | undefined;
        for (const name of Object.keys(part ?? {})) {
          const { [name]: _, ...rest } = part as Record<string, unknown>;
          const less = { ...outcome, [outcome.state === 'done' ? 'result' : 'refusal']: rest };
          const without = { ...told, outcome: less as SettledCommand['outcome'] };
          expect(fieldsOf(told, without).length, `${kind}: ${name}`).toBeGreaterThan(0);
          expect(fieldsOf(without, told).length, `${kind}: ${name}`).toBeGreaterThan(0);
        }
        for (const name of Object.keys(command)) {
          const { [name]: _, ...rest } = command as Record<string, unknown>;
          expect(fieldsOf(told, { ...told, command: rest as object }), `${kind}: ${name}`).toEqual([]);
        }
        expect(fieldsOf(told, { ...told, command: { ...command, more: 1 } as object })).toEqual([
          'command.more',
        ]);
      }
    }
  });

  it('[BANK-5] says what was compared', () => {
    const { value } = listedExamples('redeem')[0]!;
    const told = read('redeem', randomUUID(), value);
    const { command: _, ...bare } = told;
    const contents = contentsOf(KEYRING, told);
    const extent = (
      stored: Parameters<typeof compareContents>[1],
      listed: SettledCommand,
      keyring = KEYRING,
    ) => compareContents(keyring, stored, listed);
    expect(extent(contents, told)).toEqual({ extent: 'contents', fields: [] });
    expect(extent(contents, bare)).toEqual({ extent: 'outcome', fields: [] });
    expect(extent(contentsOf(KEYRING, bare), told)).toEqual({ extent: 'outcome', fields: [] });
    expect(extent(null, told)).toEqual({ extent: 'state', fields: [] });
    const rotated = createKeyring(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]);
    expect(extent(contents, told, rotated)).toEqual({ extent: 'contents', fields: [] });
    const lost = createKeyring(Buffer.alloc(32, 8));
    expect(extent(contents, told, lost)).toEqual({ extent: 'state', fields: [] });
  });

  it('[BANK-5] keeps hashes that are no values and differ from command to command', () => {
    const { value } = listedExamples('redeem')[0]!;
    const [one, two] = [randomUUID(), randomUUID()].map((id) =>
      contentsOf(KEYRING, read('redeem', id, value)),
    );
    const names = Object.keys(one!.fields);
    expect(names).toContain('result.redeemCode');
    expect(names).toContain('command.order.membership.id');
    for (const name of names) {
      expect(one!.fields[name]).toMatch(/^[\w-]{11}$/);
      expect(one!.fields[name]).not.toBe(two!.fields[name]);
    }
  });
});
