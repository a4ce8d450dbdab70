import { type Mounted, on } from '../../../server/http/mount.ts';
import { STAFF_ROLES } from '../../../shared/staff-roles.ts';
import { type Look, myDataCalls } from '../contract.ts';
import { LOOKED_AT } from '../looks.ts';
import { type KeptDeps, readKept, readRecipients } from './kept.ts';
import { type LookRow, readLooks } from './store.ts';

/** Entries per page. */
const PAGE = 20;

/** What the bank keeps about a person, and who looked (MYD-2, MYD-3). */
export function handlers(deps: KeptDeps): Mounted[] {
  return [
    on(myDataCalls.kept, async (_input, { session: { customerId } }) => ({
      categories: await readKept(deps, customerId),
      recipients: await readRecipients(deps, customerId),
    })),
    on(myDataCalls.looks, async ({ query }, { session: { customerId } }) => {
      const rows = await readLooks(deps.db, customerId, query.after, PAGE + 1);
      const entries = rows.slice(0, PAGE);
      return {
        entries: entries.map(toLook),
        next: rows.length > PAGE ? (entries.at(-1)?.cursor ?? null) : null,
      };
    }),
  ];
}

/** Leaves out who it was, the reason that staff gave, and the address. */
function toLook({ at, action, outcome, role }: LookRow): Look {
  const what = action === 'staff-look' ? outcome : action.replace(/^staff-/, '');
  return {
    at: at.toISOString(),
    role: STAFF_ROLES.find((known) => known === role) ?? null,
    what: LOOKED_AT.find((known) => known === what) ?? 'other',
  };
}
