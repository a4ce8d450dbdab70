import type { Kysely } from 'kysely';
import type { Config } from '../../../server/config/config.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { type Mounted, notOffered, on } from '../../../server/http/mount.ts';
import { approvalCalls } from '../contract.ts';
import { listPasskeys } from './list.ts';

export interface ConfirmationHandlerDeps {
  readonly db: Kysely<Database>;
  readonly config: Pick<Config, 'passkeys'>;
}

/** Without configured passkeys, every call is refused as switched off. */
export function handlers({ db, config }: ConfirmationHandlerDeps): Mounted[] {
  if (!config.passkeys) return notOffered(Object.values(approvalCalls));
  return [on(approvalCalls.passkeys, (_input, { session }) => listPasskeys(db, session.customerId))];
}
