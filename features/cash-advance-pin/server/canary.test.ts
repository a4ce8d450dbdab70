/**
 * Checks that a PIN is stored nowhere (PIN-2, S43). Four digits occur by chance, so the test makes the same change
 * with several PINs and searches all written data for each PIN, in every encoding. A column, log or message that
 * stores PINs contains all of them; random data contains only some.
 */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, messages } from '../../../tests/support/api/state.ts';
import { type DatabaseContext, describeOnBank } from '../../../tests/support/database/databases.ts';
import { PinSetter, sealedPins } from '../testing/calls.ts';
import { resetData, validPins } from './test-setup.ts';

/** The encodings of a PIN to search for: text, hex, base64 (padded or not), reversed, packed, spaced. */
function encodings(pin: string): string[] {
  const bytes = Buffer.from(pin);
  const packed = Buffer.from(pin, 'hex');
  const wide = Buffer.from(pin, 'utf16le');
  const forms = [bytes, packed, wide].flatMap((form) => [
    form.toString('hex'),
    form.toString('base64').replace(/=+$/, ''),
  ]);
  const backwards = [...pin].reverse().join('');
  return [pin, backwards, Buffer.from(backwards).toString('base64'), ...forms, [...pin].join(' ')];
}

/** Returns a hash of the content of each table, by table name. */
async function fingerprints(context: DatabaseContext): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('portal', 'cards', 'demo')`.execute(context.db());
  const prints = new Map<string, string>();
  for (const { name } of rows) {
    const print = await sql<{ print: string }>`select md5(string_agg(t::text, '' order by t::text)) as print
      from ${sql.raw(name)} t`.execute(context.db());
    prints.set(name, print.rows[0]?.print ?? '');
  }
  return prints;
}

/** Returns the values of each column as text, for the tables that changed since `before`. */
async function writtenColumns(context: DatabaseContext, before: Map<string, string>) {
  const columns = new Map<string, string[]>();
  for (const [name, print] of await fingerprints(context)) {
    if (before.get(name) === print) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row
      from ${sql.raw(name)} t`.execute(context.db());
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const values = columns.get(`${name}.${column}`) ?? [];
        values.push(JSON.stringify(value));
        columns.set(`${name}.${column}`, values);
      }
  }
  return columns;
}

/** Columns that a PIN change writes. Finding them proves that the search reads them. */
const EXPECTED = [
  'cards.pins.card_id',
  'cards.pins.customer_id',
  'cards.pins.changed_on',
  'cards.pins.changes',
  'cards.pins.verification',
];

describeOnBank('a PIN after the change', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });

  /** Resets the data and changes the PIN once. Returns everything written, logged, sent and in the response. */
  async function changePin(pin: string) {
    await resetData(context);
    const setter = await (await PinSetter.open(t, 'primary1')).toToken();
    await messages(t);
    await sql`update cards.cards set pin_set = false where card_id = ${setter.cardId}`.execute(context.db());
    const before = await fingerprints(context);
    const lines = t.logged.length;
    const key = { 'idempotency-key': 'the-one-intention' };
    const answer = await setter.change(sealedPins(setter.browser, pin), key);
    expect(codeOf(answer)).toBe('ok');
    const sent = await messages(t);
    const rows = await writtenColumns(context, before);
    return { rows, answer: answer.raw.body, sent, logged: t.logged.slice(lines) };
  }

  it('[PIN-2] [S43] is in no column, log line, response or message, in any encoding', async () => {
    // Fewer PINs on a distributed database, because each change is followed by a search of every row of all shards.
    const pins = await validPins(await PinSetter.open(t, 'primary1'), context.distributed ? 3 : 6);
    const tables = new Set<string>();
    /** For each PIN, the columns and texts that contain one of its encodings. */
    const hits: Set<string>[] = [];
    for (const pin of pins) {
      const { rows, answer, sent, logged } = await changePin(pin);
      for (const column of rows.keys()) tables.add(column.split('.').slice(0, 2).join('.'));
      expect([...rows.keys()]).toEqual(expect.arrayContaining(EXPECTED));
      const places = new Map<string, string[]>([
        ...rows,
        ['the answer', [answer]],
        ['the messages', sent.map((message) => JSON.stringify(message))],
        ['the log', logged],
      ]);
      const forms = encodings(pin);
      const holding = [...places].filter(([, texts]) =>
        texts.some((text) => forms.some((form) => text.includes(form))),
      );
      hits.push(new Set(holding.map(([place]) => place)));
    }
    // A column or text that stores PINs contains all of them. If it contains only some, they occur by chance.
    const always = [...hits[0]!].filter((place) => hits.every((columns) => columns.has(place)));
    expect(always).toEqual([]);
    expect([...tables].sort()).toEqual([
      'cards.cards',
      'cards.pins',
      'demo.inbox',
      'portal.audit',
      'portal.audit_heads',
      'portal.idempotency',
      'portal.otp_tokens',
      'portal.outbox',
      'portal.sessions',
    ]);
  });

  it.each([
    ['text', '"7294"'],
    ['hex', '37323934'],
    ['base64', 'NzI5NA=='],
    ['backwards', '4927'],
    ['packed', '\\x27294aaaa'],
  ])('[PIN-2] [S43] the search finds a PIN as %s', (_, text) => {
    expect(encodings('7294').some((form) => text.includes(form))).toBe(true);
  });

  it('[PIN-2] stores a keyed value that differs for the same PIN on another card', async () => {
    const setter = await PinSetter.open(t, 'primary1');
    const [pin = ''] = await validPins(setter, 1);
    const cards = (await setter.cards()).filter(({ status }) => status === 'active').slice(0, 2);
    await resetData(context);
    for (const { cardId } of cards) {
      setter.cardId = cardId;
      await sql`delete from portal.otp_challenges`.execute(context.db());
      await setter.toToken();
      expect(codeOf(await setter.setTo(pin))).toBe('ok');
    }
    const rows = await context.db().selectFrom('cards.pins').select('verification').execute();
    expect(new Set(rows.map(({ verification }) => verification?.toString('hex'))).size).toBe(cards.length);
    expect(cards).toHaveLength(2);
  });
});
