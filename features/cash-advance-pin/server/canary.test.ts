/**
 * Where a PIN is after it was set (PIN-2, S43): nowhere. Four digits are found everywhere by chance, so the same change is
 * made with six PINs, and all that each wrote is searched for it in every encoding: a column, a log or a message that
 * keeps the PIN has each of the six, one that is random has some of them now and then.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { sealField } from '../../../server/crypto/fields.ts';
import { type TestApp, testApp } from '../../../tests/support/api/api.ts';
import { type DatabaseContext, describeOnEachBank } from '../../../tests/support/database/databases.ts';
import { PinSetter } from '../testing/calls.ts';
import { asNew, codeOf, goodPins, messages } from './test-world.ts';

/** Whatever a PIN could be written as: text, JSON, hex, base64 (padded or not), backwards, packed, as a number. */
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

/** A fingerprint of every table. */
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

/** What the tables hold that were written to since: each column's values as text. */
async function written(context: DatabaseContext, before: Map<string, string>) {
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

/** Columns that a change of a PIN must have been found to write. */
const EXPECTED = [
  ...['cards.pins.card_id', 'cards.pins.customer_id', 'cards.pins.changed_on', 'cards.pins.changes'],
  'cards.pins.verification',
];

describeOnEachBank('a PIN after it was set', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });

  /** One change of a PIN from a bank as new; everything that it wrote, logged, answered and sent. */
  async function changed(pin: string) {
    await asNew(context);
    const setter = await (await PinSetter.open(t, 'primary1')).toToken();
    await messages(t);
    await sql`update cards.cards set pin_set = false where card_id = ${setter.cardId}`.execute(context.db());
    const before = await fingerprints(context);
    const lines = t.logged.length;
    const iv = randomBytes(16);
    const seal = (field: string) => sealField(setter.browser.fieldKey!, field, pin, iv);
    const answer = await setter.change(
      { newPIN: seal('newPIN'), confirmPIN: seal('confirmPIN'), ivBase64: iv.toString('base64') },
      { 'idempotency-key': 'the-one-intention' },
    );
    expect(codeOf(answer)).toBe('ok');
    const sent = await messages(t);
    const rows = await written(context, before);
    return { rows, answer: answer.raw.body, sent, logged: t.logged.slice(lines) };
  }

  it('[PIN-2] [S43] is in no column, log line, answer or message, in no encoding', async () => {
    const pins = await goodPins(await PinSetter.open(t, 'primary1'), 6);
    const tables = new Set<string>();
    /** Of each PIN: the columns and texts that hold one of its forms. */
    const hits: Set<string>[] = [];
    for (const pin of pins) {
      const { rows, answer, sent, logged } = await changed(pin);
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
    // A place that holds a PIN holds each of them; what a few of six hold, they hold by chance.
    const always = [...hits[0]!].filter((place) => hits.every((found) => found.has(place)));
    expect(always).toEqual([]);
    expect([...tables].sort()).toEqual([
      ...['cards.cards', 'cards.pins', 'demo.inbox', 'portal.audit', 'portal.audit_heads'],
      ...['portal.idempotency', 'portal.otp_tokens', 'portal.outbox', 'portal.sessions'],
    ]);
  });

  it('[PIN-2] [S43] the search finds a PIN wherever one is put', async () => {
    const [pin = ''] = await goodPins(await PinSetter.open(t, 'primary1'), 1);
    const put: readonly string[] = [
      pin,
      `"${pin}"`,
      Buffer.from(pin).toString('hex'),
      Buffer.from(pin).toString('base64'),
      [...pin].reverse().join(''),
      `\\x2${Buffer.from(pin, 'hex').toString('hex')}aaaa`,
    ];
    for (const text of put) expect(encodings(pin).some((form) => text.includes(form))).toBe(true);
  });

  it('[PIN-2] what is kept is a keyed value: the same PIN gives another for another card', async () => {
    const setter = await PinSetter.open(t, 'primary1');
    const [pin = ''] = await goodPins(setter, 1);
    const cards = (await setter.cards()).filter(({ status }) => status === 'active').slice(0, 2);
    await asNew(context);
    for (const { cardId } of cards) {
      setter.cardId = cardId;
      await sql`delete from portal.otp_challenges`.execute(context.db());
      await setter.toToken();
      expect(codeOf(await setter.setTo(pin))).toBe('ok');
    }
    const rows = await context.db().selectFrom('cards.pins').select('verification').execute();
    expect(new Set(rows.map(({ verification }) => verification.toString('hex'))).size).toBe(cards.length);
    expect(cards).toHaveLength(2);
  });
});
