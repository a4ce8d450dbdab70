/** `npm run audit:verify`: verifies the whole audit trail. Exits with 1 when it was changed. */
import { join } from 'node:path';
import { readAnchors } from './audit/anchors.ts';
import { verifyAudit } from './audit/verify.ts';
import { readConfig } from './config.ts';
import { systemClock } from './ports/clock/system.ts';
import { runProgram } from './program.ts';
import { openConfigured, prepareStart } from './start.ts';

await runProgram(async () => {
  const config = readConfig(process.env);
  const file = process.argv[2] ?? join(config.dataDir, 'audit-anchors.jsonl');
  const database = await openConfigured(config, prepareStart(config, systemClock));
  try {
    const { records, anchors, findings } = await verifyAudit(
      database.db,
      config.secret,
      readAnchors(file, config.secret),
    );
    for (const { chain, seq, what } of findings)
      process.stdout.write(`chain ${chain}, record ${seq}: ${what}\n`);
    process.stdout.write(
      findings.length === 0
        ? `The audit trail is whole: ${records} records, ${anchors} anchors in ${file}.\n`
        : `The audit trail was changed in ${findings.length} of its chains.\n`,
    );
    return findings.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await database.close();
  }
});
