/** A desk for the tests of this folder, with staff of every role and customers to change. */
import { sql } from 'kysely';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import type { StaffRole } from '../../../shared/staff-roles.ts';
import { type TestApp, testApp } from '../../../tests/support/api/api.ts';
import { type DatabaseContext, testStart } from '../../../tests/support/database/databases.ts';
import { DESK, DeskBrowser } from '../testing/browser.ts';
import { startProvider, type TestProvider } from '../testing/provider.ts';

/** Staff at the provider. `both` can make changes and approve changes of others. */
const STAFF: Readonly<Record<string, readonly StaffRole[]>> = {
  vera: ['viewer'],
  ann: ['agent'],
  art: ['agent'],
  sue: ['supervisor'],
  both: ['agent', 'supervisor'],
};
export type StaffName = 'vera' | 'ann' | 'art' | 'sue' | 'both';

export interface TestDesk {
  readonly t: TestApp;
  readonly provider: TestProvider;
  /** Opens a browser with a new session of a staff member. */
  logOn(name: StaffName): Promise<DeskBrowser>;
  /** Returns the customer number of a demo user. */
  numberOf(username: string): Promise<string>;
  /** Returns a customer with unmasked contacts. */
  customerOf(reference: string): Promise<Customer | undefined>;
  close(): Promise<void>;
}

export async function startDesk(
  context: DatabaseContext,
  env: Readonly<Record<string, string>> = {},
): Promise<TestDesk> {
  const provider = await startProvider(DESK);
  for (const [name, roles] of Object.entries(STAFF))
    provider.accounts.set(name, { name: `Staff ${name}`, roles });
  const t = await testApp(context, { STAFF_PORT: '0', STAFF_ORIGIN: DESK, ...provider.env, ...env });
  return {
    t,
    provider,
    async logOn(name) {
      const browser = new DeskBrowser(t.app.staff!);
      await browser.logOn(provider, name);
      return browser;
    },
    async numberOf(username) {
      const { rows } = await sql<{ number: string }>`select c.customer_number as number from cards.customers c
        join portal.users u on u.customer_id::text = c.customer_id::text where u.username = ${username}`.execute(
        context.db(),
      );
      return rows[0]!.number;
    },
    customerOf: createEmbeddedCardSystem(context.db(), testStart().keys, systemRandom).customer,
    async close() {
      await t.app.server.close();
      await t.app.staff?.close();
      await provider.close();
    },
  };
}
