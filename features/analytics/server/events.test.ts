import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, it } from 'vitest';
import { purge } from '../../../server/db/housekeeping/housekeeping.ts';
import { COUNTRY, CUSTOMER_GROUP, type PortalEvent, REGION } from '../../../shared/analytics.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { PAGE_NAMES } from '../../registry.ts';
import { STEP_NAMES } from '../steps.ts';

const PLACE = {
  page: 'dashboard',
  language: 'en',
  securityLevel: 30,
  region: REGION,
  country: COUNTRY,
  customerGroup: CUSTOMER_GROUP,
} as const;
const VIEW: PortalEvent = { kind: 'page', ...PLACE };
const SECRET = '4539578763621486';

/** `true` for a type that accepts any text or number. */
type IsOpen<T> = string extends T ? true : number extends T ? true : false;
/** Pages and steps come from the features, so their values are fixed only at run time. */
type Parameters<E> = E extends unknown ? E[Exclude<keyof E, 'page' | 'step'>] : never;

it('[GEN-12] no parameter of an event takes anything but one of a closed set', () => {
  expectTypeOf<IsOpen<Parameters<PortalEvent>>>().toEqualTypeOf<false>();
  expectTypeOf<Parameters<PortalEvent>>().toExtend<string | number>();
  // Checks that the assertion above can fail.
  expectTypeOf<IsOpen<Parameters<PortalEvent & { readonly note: string }>>>().toEqualTypeOf<true>();
  for (const step of STEP_NAMES) expect(step).toMatch(/^[a-z]+$/i);
  for (const page of PAGE_NAMES) expect(page).toMatch(/^[a-z]+([-/:][a-zA-Z]+|\/:[a-zA-Z]+)*$/);
});

describeOnBank('[GEN-12] events', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    await sql`delete from portal.events`.execute(context.db());
  });

  const send = (body: object, app = t) => app.browser().call('POST', '/analytics/events', body);
  const stored = async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from portal.events order by event_id`.execute(context.db());
    return rows;
  };

  it('of every kind are kept with the defaults and the time, and nothing else', async () => {
    const events: PortalEvent[] = [
      VIEW,
      { kind: 'step', step: 'otp', ...PLACE, page: 'change-password', securityLevel: 40 },
      { kind: 'idle', stage: 'warning', ...PLACE },
      { kind: 'failure', code: '01011', state: 'change-password-otp-resend-limit', ...PLACE },
    ];
    const { status, payload } = await send({ events });
    expect([status, payload]).toEqual([200, { stored: 4 }]);
    const rows = await stored();
    expect(
      rows.map(({ kind, page, step, idle_stage, code, state }) => [
        kind,
        page,
        step,
        idle_stage,
        code,
        state,
      ]),
    ).toEqual([
      ['page', 'dashboard', null, null, null, null],
      ['step', 'change-password', 'otp', null, null, null],
      ['idle', 'dashboard', null, 'warning', null, null],
      ['failure', 'dashboard', null, null, '01011', 'change-password-otp-resend-limit'],
    ]);
    expect(rows[1]).toMatchObject({
      region: 'Asia Pacific',
      country: 'Taiwan',
      customer_group: 'credit card',
      security_level: 40,
      language: 'en',
      happened_at: expect.any(Date),
    });
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      [
        ...['code', 'country', 'customer_group', 'event_id', 'happened_at', 'idle_stage', 'kind', 'language'],
        ...['page', 'region', 'security_level', 'state', 'step'],
      ].sort(),
    );
  });

  it.each<[string, object]>([
    ['a field more', { ...VIEW, userId: 'demo.primary1' }],
    ['a step that no flow has', { kind: 'step', step: 'secret', ...PLACE }],
    ['a page that no feature has', { ...VIEW, page: 'redemption' }],
    ['an address in place of a page', { ...VIEW, page: `/u/dashboard?card=${SECRET}` }],
    ['text in place of a code', { kind: 'failure', code: SECRET, state: 'failed', ...PLACE }],
    ['another level', { ...VIEW, securityLevel: 20 }],
    ['another kind', { ...VIEW, kind: SECRET }],
  ])('with %s are refused whole, and nothing of them is kept or logged', async (_, event) => {
    const { status, error, raw } = await send({ events: [VIEW, event] });
    expect([status, error?.code]).toEqual([400, 'VALIDATION']);
    expect(raw.body).not.toContain(SECRET);
    expect(t.logged.join()).not.toContain(SECRET);
    expect(await stored()).toEqual([]);
  });

  it('come in small numbers and small bodies', async () => {
    expect((await send({ events: [] })).status).toBe(400);
    expect((await send({ events: Array.from({ length: 51 }, () => VIEW) })).status).toBe(400);
    expect((await send({ events: Array.from({ length: 50 }, () => VIEW) })).status).toBe(200);
    expect((await send({ events: [VIEW], padding: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('[S50] are limited by address', async () => {
    const limited = await testApp(context, { RATE_LIMITS: 'on' });
    // The rate limit counts per clock minute, so the count may restart once during the loop.
    let answer = 200;
    for (let n = 0; n < 250 && answer === 200; n++) answer = (await send({ events: [VIEW] }, limited)).status;
    expect(answer).toBe(429);
    await limited.app.server.close();
  });

  it('are gone after 90 days', async () => {
    await send({ events: [VIEW, VIEW] });
    await sql`update portal.events set happened_at = app_now() - interval '91 days'
      where event_id = (select min(event_id) from portal.events)`.execute(context.db());
    await purge(context.db(), { deviceDays: 400 });
    expect(await stored()).toHaveLength(1);
  });

  it('have no call where they are switched off', async () => {
    const off = await testApp(context, { ANALYTICS: 'off' });
    expect((await send({ events: [VIEW] }, off)).status).toBe(404);
    await off.app.server.close();
  });
});
