import { expect, it } from 'vitest';
import { sessionCalls } from '../features/session/contract.ts';
import { testApp } from '../tests/support/api/clients/api.ts';
import { describeOnBank } from '../tests/support/database/databases.ts';
import { readConfig } from './config/config.ts';
import { offeredFeatures } from './features.ts';

const SWITCHES = {
  cashAdvancePin: 'FEATURE_CASH_ADVANCE_PIN',
  cardReplacement: 'FEATURE_CARD_REPLACEMENT',
  cardApplication: 'FEATURE_CARD_APPLICATION',
  personalLoan: 'FEATURE_PERSONAL_LOAN',
  dayTwoPromotion: 'FEATURE_DAY_TWO_PROMOTION',
} as const;
const ALL_ON = { ...Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, true])), passkeys: true };
const PORTAL_SECRET = Buffer.alloc(32, 1).toString('base64');

describeOnBank('[GEN-7] feature switches', (context) => {
  async function offered(env: Record<string, string> = {}) {
    const app = await testApp(context, env);
    const { payload } = await app.browser().call('GET', '/session');
    await app.app.server.close();
    const { features, dayTwoReleaseDate } = sessionCalls.open.payload.parse(payload);
    return { features, dayTwoReleaseDate };
  }

  it('are all on by default, and the session reports them', async () => {
    const { features, dayTwoReleaseDate } = await offered();
    expect(features).toEqual({ ...ALL_ON, demo: true });
    expect(dayTwoReleaseDate).toBe('2026-01-01');
  });

  it.each(Object.entries(SWITCHES))('%s is switched by its own variable alone', async (name, variable) => {
    const { features } = await offered({ [variable]: 'false' });
    expect(features).toEqual({ ...ALL_ON, [name]: false, demo: true });
  });

  it('keep the promotions of day two back until their day', async () => {
    const { features, dayTwoReleaseDate } = await offered({ FEATURE_DAY_TWO_DATE: '2999-12-31' });
    expect(features.dayTwoPromotion).toBe(false);
    expect(dayTwoReleaseDate).toBe('2999-12-31');
  });

  it('answer every call of a feature that is off like an unknown call, logged on or not', async () => {
    const off = await testApp(context, {
      ...Object.fromEntries(Object.values(SWITCHES).map((variable) => [variable, 'false'])),
      PASSKEYS: 'off',
    });
    const switched = off.app.calls.filter(({ endpoint }) => endpoint.flag);
    expect(new Set(switched.map(({ endpoint }) => endpoint.flag))).toEqual(
      new Set(['cashAdvancePin', 'cardReplacement', 'cardApplication', 'passkeys']),
    );
    const browser = await off.browser().open();
    for (const logOn of [false, true]) {
      if (logOn) await browser.logIn('demo.primary1');
      for (const { endpoint } of switched) {
        const path = endpoint.path.replace('{id}', '00000000-0000-4000-8000-00000000dead');
        const { status, error } = await browser.call(endpoint.method, path);
        expect([path, status, error?.code]).toEqual([path, 404, 'NOT_FOUND']);
      }
    }
    await off.app.server.close();
  });
});

it.each([
  ['2026-01-31T15:59:59Z', false],
  ['2026-01-31T16:00:00Z', true],
  ['2027-01-01T00:00:00Z', true],
])('[GEN-7] day two begins at midnight in Taipei: %s', (now, begun) => {
  const config = readConfig({ PORTAL_SECRET, FEATURE_DAY_TWO_DATE: '2026-02-01' });
  expect(offeredFeatures(config, new Date(now)).dayTwoPromotion).toBe(begun);
  const off = readConfig({
    PORTAL_SECRET,
    FEATURE_DAY_TWO_DATE: '2026-02-01',
    FEATURE_DAY_TWO_PROMOTION: 'false',
  });
  expect(offeredFeatures(off, new Date(now)).dayTwoPromotion).toBe(false);
});

it('[GEN-7] refuses to start with an invalid day', () => {
  expect(() => readConfig({ PORTAL_SECRET, FEATURE_DAY_TWO_DATE: '2026-02-30' })).toThrow(
    /FEATURE_DAY_TWO_DATE is "2026-02-30"/,
  );
});
