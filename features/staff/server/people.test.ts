import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoPeople } from '../../../bank/demo/demo-people.ts';
import { namedAudit } from '../../../tests/support/api/audit.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { CALL_ROLES, type InputOf, type StaffCall } from '../calls.ts';
import { type DeskBrowser, REASON } from '../testing/browser.ts';
import { type StaffName, startDesk, type TestDesk } from './test-setup.ts';

describeOnBank('what staff see', (context) => {
  let desk: TestDesk;
  let vera: DeskBrowser;
  beforeAll(async () => {
    desk = await startDesk(context);
    vera = await desk.logOn('vera');
  });
  afterAll(() => desk.close());
  const looks = (customerId: string | null) => desk.trail('staff-look', customerId);

  it('[STAFF-2] finds a customer by the exact number, and records the look', async () => {
    const number = await desk.numberOf('demo.primary1');
    const person = await vera.find(number);
    expect(person).toMatchObject({
      customerNumber: number,
      phone: expect.stringMatching(/^\d{4}-\*{3}-\d{3}$/),
      email: expect.stringMatching(/^.\*{3}.?@/),
      access: { registered: true, username: 'de***1', disabled: false, lockedUntil: null },
      sessions: [],
      commands: [],
      contactChanges: [],
      requests: [],
    });
    expect(await looks(person.reference)).toEqual([
      { outcome: 'person', details: { staff: 'vera', role: 'viewer' } },
    ]);
  });

  it('[STAFF-2] [FGT-3] shows the hold after a reset of the password while it runs', async () => {
    const number = await desk.numberOf('demo.primary2');
    const heldUntil = async () => (await vera.find(number)).access.heldUntil;
    const hold = (hours: number) =>
      sql`update portal.users set hold_from = app_now() - interval '30 hours',
        hold_until = app_now() + make_interval(hours => ${hours}), hold_used = array['sms']
      where username = 'demo.primary2'`.execute(context.db());
    expect(await heldUntil()).toBeNull();
    await hold(-1);
    expect(await heldUntil()).toBeNull();
    await hold(1);
    expect(Date.parse(`${await heldUntil()}`)).toBeGreaterThan(Date.now());
  });

  it('[STAFF-2] answers an unknown and a malformed number alike', async () => {
    const number = await desk.numberOf('demo.primary1');
    const bodies = new Set<string>();
    const wrong = [
      '0000000000',
      ` ${number}`,
      number.slice(1),
      `${number}0`,
      '',
      "' or 1=1--",
      '%',
      '９'.repeat(10),
      'x'.repeat(200),
    ];
    for (const customerNumber of wrong) {
      const { status, raw } = await vera.call('find', { customerNumber });
      expect(status, customerNumber).toBe(404);
      bodies.add(raw.body.replace(/"requestId":"[^"]+"/, ''));
    }
    expect(bodies.size).toBe(1);
    const missed = await looks(null);
    expect(missed).toHaveLength(wrong.length);
    expect(missed[0]).toEqual({ outcome: 'not-found', details: { staff: 'vera' } });
  });

  it('[STAFF-2] [S23] answers an unknown and a malformed reference alike', async () => {
    for (const call of ['person', 'audit', 'messages'] as const)
      for (const reference of [randomUUID(), 'x', '', "'"])
        expect((await vera.call(call, { reference })).error?.code, call).toBe('NOT_FOUND');
  });

  it('[STAFF-2] pages the records of a customer without gap or repeat', async () => {
    const browser = await desk.t.browser().open();
    await browser.logIn('demo.primary2');
    const { reference } = await vera.find(await desk.numberOf('demo.primary2'));
    await Promise.all(Array.from({ length: 30 }, () => vera.call('person', { reference })));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { payload } = await vera.call('audit', { reference, after });
      seen.push(
        ...payload.entries.map(({ requestId, action, outcome }) => `${requestId} ${action} ${outcome}`),
      );
      after = payload.next ?? undefined;
    } while (after !== undefined);
    const { rows } = await sql<{ row: string }>`select request_id || ' ' || action || ' ' || outcome as row
      from ${namedAudit} a where customer_id = ${reference} order by at desc, seq desc`.execute(context.db());
    // Each page is recorded in the audit trail before it is read, so the newest records are those of reading the later
    // pages.
    const parts = seen.length - new Set(seen).size;
    expect(parts).toBe(0);
    expect(seen.length).toBeGreaterThan(30);
    expect(rows.map(({ row }) => row).slice(-seen.length)).toEqual(seen);
    expect((await vera.call('audit', { reference, after: '1.1' })).payload).toEqual({
      entries: [],
      next: null,
    });
    expect((await vera.call('audit', { reference, after: "1'" })).error?.code).toBe('VALIDATION');
  });

  it('[STAFF-2] [MYD-3] shows of each record who acted, through what, from which address and browser', async () => {
    const browser = await desk.t.browser().open();
    expect((await browser.logIn('demo.supp1')).status).toBe(200);
    const { reference } = await vera.find(await desk.numberOf('demo.supp1'));
    const { payload } = await vera.call('audit', { reference });
    const byStaff = { channel: 'staff', actor: 'staff:vera', address: '127.0.0.1', device: null };
    const byPerson = { channel: 'web', actor: 'person', address: '127.0.0.1' };
    expect(payload.entries).toMatchObject([
      { action: 'staff-look', outcome: 'audit', ...byStaff },
      { action: 'staff-look', outcome: 'person', ...byStaff },
      { action: 'login', outcome: 'done', ...byPerson, device: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
    // The person sees the same looks with the role, and without the name.
    const looks = await browser.call('GET', '/my-data/looks');
    expect(looks.payload).toMatchObject({
      entries: [
        { role: 'viewer', what: 'audit' },
        { role: 'viewer', what: 'person' },
      ],
    });
    expect(looks.raw.body).not.toContain('vera');
  });

  it('[STAFF-2] lists commands without an outcome, of all customers, oldest first', async () => {
    const { reference } = await vera.find(await desk.numberOf('demo.primary1'));
    const insert = (customerId: string, kind: string, minutes: number) =>
      sql`insert into portal.commands (customer_id, command_id, kind, card_id, state, request_id, language, sealed, begun_at, next_try_at)
        select ${customerId}, gen_random_uuid(), ${kind}, 'card', 'pending', 'r', 'en', '\\x00', t, t
        from (select app_now() - make_interval(mins => ${minutes}) as t) n`.execute(context.db());
    await insert(reference, 'redeem', 5);
    await insert(randomUUID(), 'set-pin', 20);
    const { payload } = await vera.call('pending', {});
    expect(payload.commands.map(({ kind }) => kind)).toEqual(['set-pin', 'redeem']);
    const { commands } = await vera.find(await desk.numberOf('demo.primary1'));
    expect(commands).toEqual([expect.objectContaining({ reference, kind: 'redeem', tries: 0 })]);
  });

  it('[STAFF-6] [S24] gives each role its calls and no other', async () => {
    const person = await vera.find(await desk.numberOf('demo.corp1'));
    const { reference, version } = person;
    const inputs: { readonly [C in StaffCall]: InputOf<C> } = {
      me: {},
      find: { customerNumber: person.customerNumber },
      person: { reference },
      audit: { reference },
      messages: { reference },
      dataRequest: { reference, requestId: randomUUID() },
      dataRequestFile: { reference, requestId: randomUUID(), fileId: randomUUID() },
      pending: {},
      act: { reference, version, actId: randomUUID(), kind: 'enable', reason: REASON },
      decide: { reference, actId: randomUUID(), decision: 'approve' },
      logOff: {},
    };
    const roles = { vera: ['viewer'], ann: ['agent'], sue: ['supervisor'] } as const;
    for (const [name, own] of Object.entries(roles)) {
      const browser = await desk.logOn(name as StaffName);
      for (const call of Object.keys(inputs) as StaffCall[]) {
        const { error } = await browser.call(call, inputs[call]);
        const isRefused = error?.code === 'NOT_NOW' && error.details?.reason === 'role';
        expect([name, call, !isRefused]).toEqual([
          name,
          call,
          own.some((role) => CALL_ROLES[call].includes(role)),
        ]);
      }
    }
    const allowed = Object.entries(CALL_ROLES).filter(([, needed]) => needed.includes('viewer'));
    expect(allowed.map(([call]) => call)).not.toContain('act');
    const { rows } = await sql<{ call: string }>`select details->>'call' as call from portal.audit
      where action = 'staff-call' and outcome = 'no-role'`.execute(context.db());
    expect(rows.map(({ call }) => call).sort()).toEqual([
      ...['act', 'act', 'dataRequest', 'dataRequestFile', 'decide', 'decide'],
    ]);
  });

  it('[STAFF-6] [S26] refuses unknown and malformed fields', async () => {
    const { reference, version } = await vera.find(await desk.numberOf('demo.corp1'));
    const ann = await desk.logOn('ann');
    const good = { reference, version, actId: randomUUID(), kind: 'disable', reason: REASON };
    const wrong = [
      { ...good, dual: false },
      { ...good, kind: 'delete-everything' },
      { ...good, actId: 'x' },
      { ...good, version: ['x'] },
      { ...good, messageId: randomUUID() },
      { ...good, kind: 'send-again' },
      { ...good, changeId: randomUUID() },
      { ...good, kind: 'keep-contact' },
      { ...good, kind: 'grant-request' },
      { ...good, kind: 'undo-contact', messageId: randomUUID() },
      { ...good, reason: { length: 20 } },
    ];
    for (const body of wrong) expect((await ann.call('act', body)).error?.code).toBe('VALIDATION');
    expect((await vera.find(await desk.numberOf('demo.corp1'))).access.disabled).toBe(false);
  });

  it('[STAFF-6] [S42] [S43] [S46] shows and logs no card number, code, password, PIN, national id, phone or e-mail', async () => {
    const { rows: days } = await sql<{ made_for: string }>`select made_for from demo.bank`.execute(
      context.db(),
    );
    const secrets = new Set<string>([DEMO_PASSWORD]);
    for (const { cards, nationalId } of demoPeople(days[0]!.made_for)) {
      secrets.add(nationalId);
      for (const { number } of cards)
        for (const text of [number, number.replace(/(\d{4})(?=\d)/g, '$1 ')]) secrets.add(text);
    }
    const ann = await desk.logOn('ann');
    let scanned = '';
    const seen = async (answer: Promise<{ raw: { body: string } }>) => {
      scanned += (await answer).raw.body;
    };
    const browser = await desk.t.browser().open();
    await browser.logIn('demo.reonboard1');
    const asked = await browser.call('POST', '/login/request-otp', {
      isResend: false,
      method: 'sms',
      language: 'en',
    });
    expect(asked.status).toBe(200);
    await desk.t.app.dispatcher.drain();
    const { rows: users } = await sql<{
      customer_id: string;
      username: string;
    }>`select customer_id, username from portal.users`.execute(context.db());
    for (const { customer_id: reference, username } of users) {
      const customer = await desk.customerOf(reference);
      for (const text of [customer?.phone?.full, customer?.email?.full, username])
        if (text) secrets.add(text);
      await seen(ann.call('person', { reference }));
      await seen(ann.call('audit', { reference }));
      await seen(ann.call('messages', { reference }));
    }
    const { rows: sent } = await sql<{ body: string }>`select body from demo.inbox
      where purpose = 'login'`.execute(context.db());
    const codes = sent.flatMap(({ body }) => body.match(/\b\d{6}\b/g) ?? []);
    expect(codes.length).toBeGreaterThan(0);
    await seen(ann.call('pending', {}));
    await seen(ann.call('act', {}));
    await seen(ann.call('me', {}));
    const log = desk.t.logged.filter((line) => !line.includes('/demo')).join('\n');
    for (const secret of secrets) {
      expect(scanned.includes(secret), `answers have ${secret}`).toBe(false);
      expect(log.includes(secret), `the log has ${secret}`).toBe(false);
    }
    // Random ids and digests may happen to contain the digits of a code or card number.
    const withoutIds = (content: string) => content.replace(/[\w-]{20,}/g, '');
    for (const code of codes) {
      expect(withoutIds(scanned).includes(code), `answers have ${code}`).toBe(false);
      expect(withoutIds(log).includes(code), `the log has ${code}`).toBe(false);
    }
    expect(secrets.size).toBeGreaterThan(40);
    expect(scanned.length).toBeGreaterThan(10_000);
    // A card number with any grouping.
    expect(withoutIds(scanned)).not.toMatch(/(?<![\d.-])\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?![\d.-])/);
  });
});

describeOnBank('limits of staff', (context) => {
  let desk: TestDesk;
  beforeAll(async () => {
    desk = await startDesk(context, { RATE_LIMITS: 'on' });
  });
  afterAll(() => desk.close());

  it('[STAFF-6] [S50] counts searches by person, not by session', async () => {
    const [first, second] = [await desk.logOn('vera'), await desk.logOn('vera')];
    for (let n = 0; n < 120; n += 20) {
      const searches = Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? first : second).call('find', { customerNumber: '' }),
      );
      for (const { status } of await Promise.all(searches)) expect(status).toBe(404);
    }
    for (const browser of [first, second]) {
      const { error, raw } = await browser.call('find', { customerNumber: '' });
      expect([error?.code, Number(raw.headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true]);
    }
    expect((await (await desk.logOn('sue')).call('find', { customerNumber: '' })).status).toBe(404);
  });
});
