import { beforeAll, expect, it } from 'vitest';
import { Browser, demoKnown, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';

/** The server's URL in these tests. */
const HERE = 'http://localhost:80';
const SECURE = /^__Host-\w+=[\w-]{43};.*; HttpOnly; Secure; SameSite=Strict/;
const PLAIN = /^demo-\w+=[\w-]{43};(?!.*Secure).*; HttpOnly; SameSite=Strict/;

describeOnBank('cookies of a demo over http on this machine', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });

  const personAt = (origin: string, app = t.app) => new Browser(app, { ...demoKnown(app), origin });
  const setBy = ({ raw }: Awaited<ReturnType<Browser['call']>>) =>
    [raw.headers['set-cookie'] ?? []].flat().map(String);

  it('[SES-6] have neither Secure nor __Host-, so that WebKit stores them, and authenticate as usual', async () => {
    const person = personAt(HERE);
    const logOn = await person.logIn('demo.primary1');
    expect(setBy(logOn)).toEqual([expect.stringMatching(PLAIN), expect.stringMatching(PLAIN)]);
    expect([...person.cookies.keys()].sort()).toEqual(['demo-device', 'demo-session']);
    expect((await person.call('GET', '/cards')).status).toBe(200);
    const session = person.cookies.get('demo-session') ?? '';
    person.cookies.delete('demo-session');
    expect((await person.call('GET', '/cards')).status).toBe(401);
    person.cookies.set('demo-session', session);
    const logOff = await person.call('POST', '/authentication/logout');
    expect([logOff.status, person.cookies.has('demo-session')]).toEqual([200, false]);
  });

  it('[S29] [S31] keep both for a caller without a loopback origin', async () => {
    const logOn = await t.browser().logIn('demo.primary1');
    expect(setBy(logOn)).toEqual([expect.stringMatching(SECURE), expect.stringMatching(SECURE)]);
  });

  it.each(['https://localhost:3443', 'https://demo.bank.example', 'http://demo.bank.example'])(
    '[S29] [S31] keep both in a demo at %s, which accepts no demo cookies',
    async (PUBLIC_ORIGIN) => {
      const { app } = await testApp(context, { PUBLIC_ORIGIN });
      const person = personAt(PUBLIC_ORIGIN, app);
      const logOn = await person.logIn('demo.primary1');
      expect(setBy(logOn)).toEqual([expect.stringMatching(SECURE), expect.stringMatching(SECURE)]);
      expect((await person.call('GET', '/cards')).status).toBe(200);
      person.cookies.set('demo-session', person.cookies.get('__Host-session') ?? '');
      person.cookies.delete('__Host-session');
      expect((await person.call('GET', '/cards')).status).toBe(401);
      await app.server.close();
    },
  );
});
