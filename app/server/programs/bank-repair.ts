/**
 * `npm run bank:repair -- --by STAFF DATE ID…` records the card system's outcome of commands that `bank:compare` listed
 * for this Taipei date. It updates the command and writes the audit record and the message. Exits with 1 when a command
 * could not be repaired.
 */
import { parseArgs } from 'node:util';
import { createAudit } from '../../../server/audit/audit.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { createCipher } from '../../../server/crypto/cipher.ts';
import { isCommandId } from '../../../server/operations/commands-store.ts';
import { type Repair, type RepairOrder, repairCommands } from '../../../server/operations/repair.ts';
import { createOutbox } from '../../../server/outbox/outbox.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { Refused, runProgram, STAFF } from '../../../server/program.ts';
import { isIsoDate } from '../../../shared/dates.ts';
import { requireBank, withBank } from '../card-system.ts';
import { openContent } from '../content-kinds.ts';
import { noticesOf, REPORTS } from '../reports.ts';

const USAGE = 'usage: npm run bank:repair -- --by STAFF 2026-01-31 COMMAND-ID [COMMAND-ID …]';

const SENTENCES: Readonly<Record<Repair, string>> = {
  repaired: 'recorded',
  agrees: 'the portal has this outcome already',
  pending: 'the portal still asks for the outcome by itself',
  'not-listed': 'the card system does not list it on this date',
  differs: 'the portal has this outcome with other contents; nothing was changed',
  conflict: 'it belongs to another customer or kind, or has just changed; nothing was changed',
};

await runProgram(async () => {
  const order = readOrder(process.argv.slice(2));
  const config = readConfig(process.env);
  requireBank(config);
  // If the card system stops answering, what was recorded before remains, and another run continues.
  const results = await repair(config, order);
  for (const [id, result] of results) process.stdout.write(`${id}: ${SENTENCES[result]}\n`);
  const isWhole = [...results.values()].every((result) => result === 'repaired' || result === 'agrees');
  return isWhole ? 0 : 1;
});

function readOrder(args: readonly string[]): RepairOrder {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { by: { type: 'string' } },
      allowPositionals: true,
    });
    const [day = '', ...ids] = positionals;
    const by = values.by ?? '';
    if (STAFF.test(by) && isIsoDate(day) && ids.length > 0 && ids.every(isCommandId)) return { day, ids, by };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new Refused(USAGE);
}

async function repair(config: Config, order: RepairOrder): Promise<ReadonlyMap<string, Repair>> {
  const { keyring, defaultLanguage: language } = config;
  const { content } = await openContent(config);
  const outbox = createOutbox({ cipher: createCipher(keyring), random: systemRandom, bank: content.bank });
  const audit = createAudit({ keyring });
  return withBank(config, (bank) =>
    repairCommands(
      { ...bank, keyring, reports: REPORTS, noticesOf, audit, outbox, random: systemRandom, language },
      order,
    ),
  );
}
