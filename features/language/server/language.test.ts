import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';

describeOnBank('[GEN-1] the language of a browser', (context) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp(context);
  });
  afterAll(() => t.app.server.close());

  it('is the default until the browser chooses one', async () => {
    const browser = t.browser();
    const all = ['en', 'zh_tw'];
    expect((await browser.call('GET', '/language')).payload).toEqual({ language: 'zh_tw', languages: all });
    expect((await browser.call('POST', '/language?language=en')).payload).toEqual({ language: 'en' });
    expect((await browser.call('GET', '/language')).payload).toEqual({ language: 'en', languages: all });
    expect((await t.browser().call('GET', '/language')).payload).toMatchObject({ language: 'zh_tw' });
  });

  it('accepts zh for zh_tw; the cookie lives a year, with SameSite=Lax', async () => {
    const { payload, raw } = await t.browser().call('POST', '/language?language=zh');
    expect(payload).toEqual({ language: 'zh_tw' });
    expect(raw.headers['set-cookie']).toBe('language=zh_tw; Max-Age=31536000; Path=/; SameSite=Lax');
  });

  it('sets a Secure cookie where the public origin is https', async () => {
    const secure = await testApp(context, { PUBLIC_ORIGIN: 'https://portal.example' });
    const { raw } = await secure.browser().call('POST', '/language?language=en');
    expect(raw.headers['set-cookie']).toContain('Secure');
    await secure.app.server.close();
  });

  it.each(['', '?language=', '?language=fr', '?language=en&language=zh', '?lang=en', '?language=en&x=1'])(
    'refuses the query "%s"',
    async (query) => {
      const { status, error } = await t.browser().call('POST', `/language${query}`);
      expect([status, error?.code]).toEqual([400, 'VALIDATION']);
    },
  );
});
