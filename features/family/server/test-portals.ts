/** Two portals with their tills: one with the embedded card system, one with a card system over HTTP that has all reads. */
import { afterAll, beforeAll } from 'vitest';
import { type Bank, startBank } from '../../../bank/reference/bank.ts';
import type { HttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../../server/ports/card-system/http/test-setup.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { type DatabaseContext, testStart } from '../../../tests/support/database/databases.ts';
import { type AuthorisationResult, createBankTill } from '../../demo/server/till.ts';

export const PORTALS = ['embedded', 'over HTTP'] as const;

/** A portal with its till, which may be the bank's. */
export interface TillPortal {
  readonly t: TestApp;
  readonly purchase: (body: object) => Promise<AuthorisationResult>;
}

const TOKEN = 'a-token-of-the-test-bank';

/** Opens the portals for the tests of a suite. Both have its database, which is the bank's too. */
export function portalsOf(
  context: DatabaseContext,
): () => Readonly<Record<(typeof PORTALS)[number], TillPortal>> {
  let t: TestApp;
  let over: TestApp;
  let bank: Bank;
  let http: HttpCardSystem;
  beforeAll(async () => {
    t = await testApp(context);
    bank = await startBank({ db: context.db(), keys: testStart().keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'http');
    const { commands, reads } = http;
    if (!reads) throw new Error('the bank is asked nothing');
    over = await testApp(context, {}, { cardSystem: () => ({ ...reads, commands }) });
  });
  afterAll(async () => {
    await over.app.server.close();
    http.close();
    await bank.close();
    await t.app.server.close();
  });
  return () => ({
    embedded: {
      t,
      purchase: async (payload) =>
        (await t.app.server.inject({ method: 'POST', url: '/demo/purchase', payload })).json(),
    },
    'over HTTP': { t: over, purchase: createBankTill({ url: bank.url, token: TOKEN }).purchase },
  });
}
