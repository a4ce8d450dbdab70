import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { auditKeys } from '../../../server/audit/keys.ts';
import { verifyDatabase } from '../../../server/audit/verify.ts';
import { createEvidenceFolder } from '../../../server/ports/evidence-store/folder.ts';
import { evidenceKey } from '../../../server/ports/evidence-store/port.ts';
import { PERSON_TABLES } from '../../../server/privacy/catalogue.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Browser, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { loggedOn } from '../../../tests/support/api/clients/logged-on.ts';
import { passCodeWait } from '../../../tests/support/api/clients/otp.ts';
import { demoPerson, newestCode } from '../../../tests/support/api/people.ts';
import { auditLines, messages, shiftClock } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import type { ClosingRead } from '../contract.ts';

const DAY = 86_400;
const body = { language: 'en' };

describeOnBank('closing the online account', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await passCodeWait(context.db());
  });

  const idOf = (key: PersonKey) => demoPerson(key).customerId;
  const read = async (browser: Browser) =>
    (await browser.call('GET', '/my-data/closing?language=en')).payload as ClosingRead;
  const codeOf = ({ status, error }: { status: number; error?: { code: string } | undefined }) =>
    error?.code ?? status;

  async function close(browser: Browser, key: PersonKey) {
    const asked = await browser.call('POST', '/my-data/closing/request-otp', { ...body, isResend: false });
    expect(asked.status).toBe(200);
    const otp = await newestCode(t, idOf(key));
    return browser.call('POST', '/my-data/closing/close', { ...body, otp });
  }

  /** Rows of the portal's own tables that contain the text, as `table count`. */
  async function rowsWith(...texts: readonly string[]): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`select schemaname || '.' || tablename as name
      from pg_tables where schemaname = 'portal' order by 1`.execute(context.db());
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t
        where t::text like any(${texts.map((text) => `%${text}%`)}::text[])`.execute(context.db());
      if (rows[0]?.n) found.push(`${name} ${rows[0].n}`);
    }
    return found;
  }

  it('[CLS-1] says debt, points and open cases first, and takes a code', async () => {
    const browser = await loggedOn(t, 'demo.primary1');
    const facts = await read(browser);
    expect(facts.closing).toBeNull();
    expect(facts.cards.length).toBeGreaterThan(0);
    expect(facts.cards.some(({ owed }) => owed !== undefined)).toBe(true);
    expect(facts.cards.some(({ points }) => points > 0)).toBe(true);
    expect(facts.underWay).toBe(false);
    const wrong = await browser.call('POST', '/my-data/closing/close', { ...body, otp: '000000' });
    expect(wrong.status).not.toBe(200);
    expect((await read(browser)).closing).toBeNull();
  });

  it('[CLS-2] lets a session of an account that closes only undo it or log off, for seven days', async () => {
    const browser = await loggedOn(t, 'demo.primary1');
    const closed = await close(browser, 'primary1');
    const { begunAt, endsAt } = closed.payload as NonNullable<ClosingRead['closing']>;
    expect(Date.parse(endsAt) - Date.parse(begunAt)).toBe(7 * DAY * 1000);
    expect(codeOf(await browser.call('GET', '/cards'))).toBe('ACCOUNT-CLOSING');
    expect(
      codeOf(await browser.call('POST', '/my-data/closing/request-otp', { ...body, isResend: false })),
    ).toBe('ACCOUNT-CLOSING');
    const told = await messages(t, idOf('primary1'));
    expect(told[0]?.text).toContain('Its data is deleted on');
    const again = t.browser();
    expect((await (await again.open()).logIn('demo.primary1')).payload).toMatchObject({ closing: true });
    expect(codeOf(await again.call('GET', '/profile'))).toBe('ACCOUNT-CLOSING');
    expect((await read(again)).closing).toEqual({ begunAt, endsAt });
    expect(codeOf(await again.call('POST', '/my-data/closing/undo', body))).toBe(200);
    expect(codeOf(await again.call('GET', '/cards'))).toBe(200);
    expect(codeOf(await again.call('POST', '/my-data/closing/undo', body))).toBe('NOT_NOW');
    expect(
      (await auditLines(context.db(), idOf('primary1'))).filter((line) => /close-account /.test(line)),
    ).toEqual(['close-account done', 'close-account undone']);
  });

  it('[CLS-3] refuses while the outcome of an order is not known', async () => {
    const browser = await loggedOn(t, 'demo.primary2');
    const commandId = randomUUID();
    await sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, begun_at, next_try_at, tries, sealed)
      values (${idOf('primary2')}, ${commandId}, 'set-pin', '1', 'pending', 'r', 'en', app_now(), app_now() + interval '1 hour', 0, '\\x00')`.execute(
      context.db(),
    );
    expect((await read(browser)).underWay).toBe(true);
    expect(
      codeOf(await browser.call('POST', '/my-data/closing/request-otp', { ...body, isResend: false })),
    ).toBe('CLOSE-UNDER-WAY');
    await sql`delete from portal.commands where command_id = ${commandId}`.execute(context.db());
  });

  describe('erasing', () => {
    beforeEach(() => clearAudit(context.db()));

    /** Closes an account with something in many tables, and passes the seven days. */
    async function closed(
      key: PersonKey,
    ): Promise<{ readonly customerId: string; readonly username: string }> {
      const username = `demo.${key}`;
      const customerId = idOf(key);
      const browser = await loggedOn(t, username);
      await browser.call('GET', '/alerts');
      await sql`insert into portal.hidden_subscriptions (customer_id, subscription_key, hidden_at)
        values (${customerId}, ${'a'.repeat(32)}, app_now())`.execute(context.db());
      expect((await close(browser, key)).status).toBe(200);
      // Not by the clock: housekeeping would delete more rows than those of this person.
      await sql`update portal.closings set begun_at = app_now() - interval '7 days', ends_at = app_now()`.execute(
        context.db(),
      );
      return { customerId, username };
    }

    it('[CLS-4] [PRV-2] leaves nothing that names the person, and no other rows change', async () => {
      const other = await loggedOn(t, 'demo.primary2');
      await other.call('GET', '/cards');
      const { customerId, username } = await closed('primary1');
      const others = await rowsWith(idOf('primary2'), 'demo.primary2');
      const bank = await sql`select count(*) from cards.cards where customer_id = ${customerId}`.execute(
        context.db(),
      );
      const fileId = randomUUID();
      const [objectId, hour] = [randomUUID(), '2026112918'];
      const files = createEvidenceFolder(t.config.evidence.folder);
      await files.put(evidenceKey(hour, fileId, objectId), Buffer.from('proof'));
      await sql`insert into portal.evidence (customer_id, file_id, sealed, bytes, received, begun_at, hour, pieces)
        values (${customerId}, ${fileId}, '\\x00', 5, 5, app_now(), ${hour}, ${sql`array[${objectId}]::uuid[]`})`.execute(
        context.db(),
      );
      expect((await rowsWith(customerId, username)).length).toBeGreaterThan(5);
      await t.app.purge();
      expect(await rowsWith(customerId, username)).toEqual([]);
      expect(await files.get(evidenceKey(hour, fileId, objectId))).toBeUndefined();
      expect(await rowsWith(idOf('primary2'), 'demo.primary2')).toEqual(others);
      expect(
        await sql`select count(*) from cards.cards where customer_id = ${customerId}`.execute(context.db()),
      ).toEqual(bank);
      const { findings } = await verifyDatabase(context.db(), auditKeys(t.config.keyring));
      expect(findings).toEqual([]);
      expect(await toldOfErased()).toBe(1);
      // A second run finds nothing to do.
      const before = await sql`select count(*) from portal.audit`.execute(context.db());
      await t.app.purge();
      expect(await sql`select count(*) from portal.audit`.execute(context.db())).toEqual(before);
      expect((await (await t.browser().open()).logIn('demo.primary1')).status).not.toBe(200);
    });

    /** Erases until the last table, and is then killed. The list of deletions has its entry. */
    async function interrupted(): Promise<void> {
      await sql`create function portal.interrupt() returns trigger language plpgsql as $$
        begin raise exception 'killed'; end $$`.execute(context.db());
      await sql`create trigger interrupt before delete on portal.users
        for each row execute function portal.interrupt()`.execute(context.db());
      try {
        await expect(t.app.purge()).rejects.toThrow('killed');
      } finally {
        await sql`drop function portal.interrupt cascade`.execute(context.db());
      }
    }
    const toldOfErased = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from portal.outbox
        where purpose = 'account-erased'`.execute(context.db());
      return rows[0]?.n ?? 0;
    };

    it('[CLS-4] erases nothing when it is interrupted, and all of it in the next run', async () => {
      const { customerId, username } = await closed('nophone1');
      const before = await rowsWith(customerId, username);
      await interrupted();
      expect(await rowsWith(customerId, username)).toEqual(before);
      await t.app.purge();
      expect(await rowsWith(customerId, username)).toEqual([]);
    });

    it('[CLS-4] [CLS-3] a start finishes what was interrupted, waits for a command without an outcome, and tells the bank', async () => {
      const { customerId, username } = await closed('batch1');
      const told = await toldOfErased();
      await interrupted();
      await sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, begun_at, next_try_at, tries, sealed)
        values (${customerId}, ${randomUUID()}, 'set-pin', '1', 'pending', 'r', 'en', app_now(), app_now() + interval '1 hour', 0, '\\x00')`.execute(
        context.db(),
      );
      expect(await t.app.eraseAgain()).toBe(0);
      await t.app.purge();
      expect(await rowsWith(customerId, username)).not.toEqual([]);
      await sql`update portal.commands set state = 'done', settled_at = app_now(), sealed = null
        where customer_id = ${customerId}`.execute(context.db());
      expect(await t.app.eraseAgain()).toBe(1);
      expect(await rowsWith(customerId, username)).toEqual([]);
      expect(await toldOfErased()).toBe(told + 1);
    });

    it('[CLS-4] [CLS-2] an undoing that is too late changes nothing', async () => {
      const first = await loggedOn(t, 'demo.states1');
      const closed = (await close(first, 'states1')).payload as NonNullable<ClosingRead['closing']>;
      const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(context.db());
      const left = Math.ceil((Date.parse(closed.endsAt) - rows[0]!.now.getTime()) / 1000);
      await shiftClock(context.db(), left - 60);
      await t.app.purge();
      expect(await rowsWith(idOf('states1'))).not.toEqual([]);
      await shiftClock(context.db(), 61);
      const browser = t.browser();
      await (await browser.open()).logIn('demo.states1');
      expect(codeOf(await browser.call('POST', '/my-data/closing/undo', body))).toBe('NOT_NOW');
      await t.app.purge();
      expect(await rowsWith(idOf('states1'), 'demo.states1')).toEqual([]);
    });

    it('[PRV-3] erases a restored person again, and not one who registered later', async () => {
      const { customerId, username } = await closed('recent1');
      const { rows } = await sql<Record<string, unknown>>`select * from portal.users
        where customer_id = ${customerId}`.execute(context.db());
      const [user] = rows;
      await t.app.purge();
      const restore = (at: string) =>
        sql`insert into portal.users (username, customer_id, password_hash, password_changed_at, created_at)
          values (${username}, ${customerId}, 'x', app_now(), ${user?.created_at}::timestamptz + ${at}::interval)`.execute(
          context.db(),
        );
      await restore('0');
      await sql`insert into portal.audit_pseudonyms values (${customerId}, gen_random_uuid())`.execute(
        context.db(),
      );
      expect(await t.app.eraseAgain()).toBe(1);
      expect(await rowsWith(customerId, username)).toEqual([]);
      await restore('100 years');
      expect(await t.app.eraseAgain()).toBe(0);
      await sql`delete from portal.users where customer_id = ${customerId}`.execute(context.db());
    });
  });

  it('[CLS-5] knows of every table of a person what closing does with its rows', () => {
    for (const [name, { erase }] of PERSON_TABLES)
      if (name.startsWith('portal.')) expect(['delete', 'expires', 'pseudonym'], name).toContain(erase);
  });
});
