/** Tags of rows that tests write themselves. */
import { type Kysely, sql } from 'kysely';
import { createAudit } from '../../../server/audit/audit.ts';
import type { Keyring } from '../../../server/crypto/keyring.ts';
import type { Database } from '../../../server/db/schema/schema.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { KEPT_KINDS, TAGGED } from '../../../server/row-tags/kinds.ts';
import { createRowTags, type RowTags } from '../../../server/row-tags/row-tags.ts';
import { sealRows } from '../../../server/row-tags/seal.ts';

/** Returns tags that refuse rows without a tag. */
export const testTags = (keyring: Keyring): RowTags =>
  createRowTags({ keyring, random: systemRandom, untagged: 'refuse' });

/** Tags every account, passkey and known browser as it is now, with a record in the trail, as if the portal had written them. */
export async function sealAll(db: Kysely<Database>, keyring: Keyring): Promise<void> {
  for (const kind of KEPT_KINDS)
    await sql`update ${sql.table(TAGGED[kind].table)} set row_tag = null where row_tag is not null`.execute(
      db,
    );
  await sealRows({
    database: { db },
    tags: testTags(keyring),
    audit: createAudit({ keyring }),
    keyId: keyring.current.id,
    untagged: 'accept',
  });
}
