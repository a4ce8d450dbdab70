/**
 * Erases people whose account is closed, as the catalogue of personal data says (CLS-4), and people whom a restored backup brought back
 * (PRV-3). All rows of a person go in one transaction: a process that is killed has erased everything or nothing, and the next run goes on.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Audit } from '../../../server/audit/audit.ts';
import { bySystem } from '../../../server/audit/record.ts';
import { newUuid } from '../../../server/crypto/keys.ts';
import { setOneConnection } from '../../../server/db/distribution/topology.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { NIL_UUID } from '../../../server/db/uuids.ts';
import type { DeletionList } from '../../../server/deletions/list.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { deleteAccount } from '../../../server/row-tags/accounts-store.ts';
import { rowDetails } from '../../../server/row-tags/trail.ts';
import type { EvidenceService } from '../../evidence/server/evidence.ts';
import type { BankDesk } from './bank-desk.ts';
import * as store from './store.ts';

type Trx = Transaction<Database>;

export interface ErasingDeps {
  readonly db: Kysely<Database>;
  readonly random: Random;
  readonly audit: Audit;
  readonly evidence: Pick<EvidenceService, 'eraseAll'>;
  readonly deletions: DeletionList;
  readonly cardSystem: Pick<CardReads, 'customer'>;
  readonly bankDesk: BankDesk;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Promise<Date>;
}

/** People whom one run erases, so that it stays short. Housekeeping runs every minute. */
const MOST = 50;
const PAGE = 1000;

export function createErasing(deps: ErasingDeps) {
  const { db, audit, deletions, evidence } = deps;

  /**
   * Erases a customer.
   * @param why in the audit trail
   * @param take decides in the transaction whether the customer is erased
   */
  async function erase(
    customerId: string,
    why: 'closed' | 'restored',
    take: (trx: Trx) => Promise<boolean>,
  ): Promise<boolean> {
    // The bank has deleted the customer, or its card system does not answer: then the message has no number.
    const customer = await deps.cardSystem.customer(customerId).catch(() => undefined);
    const removeObjects = await db.transaction().execute(async (trx) => {
      await setOneConnection(trx);
      const username = await store.lockAccount(trx, customerId);
      if (!(await take(trx))) return undefined;
      await store.eraseRows(trx, customerId);
      const objects = await evidence.eraseAll(trx, customerId);
      const gone = username === undefined ? undefined : await deleteAccount(trx, username);
      if (why === 'closed' && customer) await deps.bankDesk.tell(trx, 'erased', customer);
      const details = { why, ...rowDetails(...(gone ?? [])) };
      await audit.forget(trx, bySystem(newUuid(deps.random)), 'erase-person', customerId, details);
      return objects;
    });
    await removeObjects?.();
    return removeObjects !== undefined;
  }

  /**
   * Erases a person whose time to undo is over, unless a command has no outcome. The list comes first: after it, no backup brings the person
   * back. It gets the customers from before a move too, because the account in an older backup is theirs.
   */
  async function eraseClosed(customerId: string): Promise<boolean> {
    const at = await deps.now();
    for (const id of [customerId, ...(await store.earlierCustomers(db, customerId))])
      await deletions.add(id, at);
    return erase(customerId, 'closed', (trx) => store.takeDueClosing(trx, customerId));
  }

  return {
    /**
     * Erases people whose time to undo is over. Several processes may run it at once. If one person fails, the others are still erased; then
     * the first error is thrown.
     */
    async eraseDue(): Promise<void> {
      const errors: unknown[] = [];
      for (const customerId of await store.dueClosings(db, MOST))
        await eraseClosed(customerId).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw errors[0];
    },

    /**
     * Erases people of the list of deletions whose account is older than their entry: a restored backup brought them back. Their commands had
     * outcomes before they were erased first, so nothing is waited for. An account whose time to undo is over was never erased if the process
     * was killed after it had written the entry, so that erasing is finished: a command without an outcome delays it further. Call it before
     * the portal answers. Returns the number of people erased. Throws `DeletionsUnreadable`.
     */
    async eraseAgain(): Promise<number> {
      const erasedAt = await deletions.read();
      if (!erasedAt) return 0;
      let erased = 0;
      let after = NIL_UUID;
      for (;;) {
        const accounts = await store.readAccounts(db, after, PAGE);
        for (const { customerId, createdAt, due } of accounts) {
          const at = erasedAt(customerId);
          if (!at || createdAt >= at) continue;
          const isErased = due
            ? await eraseClosed(customerId)
            : await erase(customerId, 'restored', async () => true);
          if (isErased) erased++;
        }
        const last = accounts.at(-1);
        if (!last || accounts.length < PAGE) break;
        after = last.customerId;
      }
      if (erased > 0)
        deps.log.warn({ erased }, 'erased people of the list of deletions whose accounts were there');
      return erased;
    },
  };
}
