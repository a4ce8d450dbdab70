/** A desk for the tests of this folder, with staff of every role and customers to change. */
import { sql } from 'kysely';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import type { Customer } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import type { StaffRole } from '../../../shared/staff-roles.ts';
import { namedAudit } from '../../../tests/support/api/audit.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
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

interface AuditRecord {
  readonly outcome: string;
  readonly details: Readonly<Record<string, string>>;
}

export interface TestDesk {
  readonly t: TestApp;
  readonly provider: TestProvider;
  /** Opens a browser with a new session of a staff member. */
  logOn(name: StaffName): Promise<DeskBrowser>;
  /** Returns the customer number of a demo user. */
  numberOf(username: string): Promise<string>;
  /** Returns a customer with unmasked contacts. */
  customerOf(reference: string): Promise<Customer | undefined>;
  /**
   * Returns the audit records of an action, oldest first. Undefined selects all; null selects records without a
   * customer.
   */
  trail(action: string, customerId?: string | null): Promise<readonly AuditRecord[]>;
  /** Starts another portal with this desk's settings and others, for example one that has not read the provider's keys yet. */
  startAgain(
    over?: Readonly<Record<string, string>>,
  ): Promise<{ readonly t: TestApp; readonly close: () => Promise<void> }>;
  close(): Promise<void>;
}

export async function startDesk(
  context: DatabaseContext,
  env: Readonly<Record<string, string>> = {},
): Promise<TestDesk> {
  const provider = await startProvider(DESK);
  for (const [name, roles] of Object.entries(STAFF))
    provider.accounts.set(name, { name: `Staff ${name}`, roles });
  const start = (over = {}) =>
    testApp(context, { STAFF_PORT: '0', STAFF_ORIGIN: DESK, ...provider.env, ...env, ...over });
  const stop = async ({ app }: TestApp) => {
    await app.server.close();
    await app.staff?.close();
  };
  const t = await start();
  return {
    t,
    provider,
    async startAgain(over) {
      const again = await start(over);
      return { t: again, close: () => stop(again) };
    },
    async trail(action, customerId) {
      const ofCustomer =
        customerId === undefined ? sql`` : sql`and customer_id is not distinct from ${customerId}`;
      const { rows } = await sql<AuditRecord>`select outcome, details from ${namedAudit} a
        where action = ${action} ${ofCustomer} order by at, seq`.execute(context.db());
      return rows;
    },
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
      await stop(t);
      await provider.close();
    },
  };
}
