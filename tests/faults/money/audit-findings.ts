/** Findings about a bank's audit trail after a fault run. */
import { join } from 'node:path';
import { readableSources } from '../../../server/audit/anchors/places.ts';
import { auditKeys } from '../../../server/audit/keys.ts';
import { verifyTrail } from '../../../server/audit/report.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { systemClock } from '../../../server/ports/clock/system.ts';
import { SECRET } from './bank.ts';

/** @param dataDir folder with the anchors in audit-anchors.jsonl */
export async function auditFindings(url: string, dataDir: string): Promise<string[]> {
  const keys = auditKeys(createKeyring(Buffer.from(SECRET, 'base64')));
  const places = [{ kind: 'file', path: join(dataDir, 'audit-anchors.jsonl') }] as const;
  const sources = readableSources({ places, account: undefined, clock: systemClock });
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    const { problems } = await verifyTrail({ db: database.db, keys, folder: undefined, sources });
    return problems.map((problem) => `audit: ${problem}`);
  } finally {
    await database.close();
  }
}
