import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { clearAudit } from '../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../tests/support/database/databases.ts';
import { auditKeys } from './keys.ts';
import { verifyDatabase } from './verify.ts';

describeOnBank('the origin of audit records', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  beforeEach(() => clearAudit(context.db()));

  interface Row {
    readonly action: string;
    readonly outcome: string;
    readonly address: string | null;
    readonly device: string | null;
    readonly session: string | null;
    readonly channel: string | null;
    readonly actor: string | null;
  }
  const records = async () =>
    (
      await sql<Row>`select action, outcome, address, device, session, channel, actor from portal.audit
        order by at, seq`.execute(context.db())
    ).rows;
  const short = (value = '') => createHash('sha256').update(value).digest('hex').slice(0, 16);

  it('[OPS-5] has address, session and browser of each action, as short hashes', async () => {
    const browser = await t.browser().open();
    const before = browser.sessionId;
    await browser.logIn('demo.primary1', 'Wrong-pass.1357');
    await browser.logIn('demo.primary1');
    const { sessionId, accessToken } = browser;
    const device = browser.cookies.get('__Host-device');
    const cards = (await browser.call('GET', '/cards')).payload as { cardId: string }[];
    const redeemed = await browser.call('POST', '/points-redemption/redeem-product-catalogue', {
      ...{ catalogCode: 'VOUCCAFE', quantity: 1, cardId: cards[0]!.cardId },
      registeredEmail: true,
    });
    expect(redeemed.status).toBe(200);
    await browser.call('POST', '/authentication/logout');
    const common = { address: '127.0.0.1', channel: 'web', actor: 'person' };
    const id = Buffer.from(device ?? '', 'base64url')
      .subarray(0, 16)
      .toString('base64url');
    const logged = { ...common, session: short(sessionId), device: short(id) };
    expect(await records()).toEqual([
      { action: 'login', outcome: 'wrong-password', ...common, session: short(before), device: null },
      { action: 'login', outcome: 'done', ...logged },
      { action: 'redeem-points', outcome: 'done', ...logged },
      { action: 'logout', outcome: 'done', ...logged },
    ]);
    const all = await sql<{ text: string }>`select a::text as text from portal.audit a`.execute(context.db());
    const text = all.rows.map((row) => row.text).join('\n');
    expect(text).toContain(short(sessionId));
    for (const secret of [before, sessionId, accessToken, device])
      expect(text.includes(secret ?? 'none')).toBe(false);
    expect((await verifyDatabase(context.db(), auditKeys(t.config.keyring))).findings).toEqual([]);
  });

  it('[OPS-5] does not name a browser by a cookie that the portal did not make', async () => {
    const browser = await t.browser().open();
    browser.cookies.set('__Host-device', 'A'.repeat(43));
    await browser.logIn('demo.primary1', 'Wrong-pass.1357');
    expect(await records()).toMatchObject([{ outcome: 'wrong-password', device: null }]);
  });
});
