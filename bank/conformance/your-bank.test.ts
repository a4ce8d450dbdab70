/**
 * The conformance suite against a bank's test system, without edits: docs/adapters.md, step 5. Skipped without BANK_URL. The
 * variables are those of the portal with BANK_ in place of CARD_SYSTEM_: BANK_URL, BANK_TOKEN or BANK_CERT and BANK_KEY,
 * BANK_CA, BANK_READS. BANK_KINDS limits the kinds of commands.
 */
import { afterAll, it } from 'vitest';
import { readCardSystem } from '../../server/config/card-system.ts';
import { ConfigError, EnvReader } from '../../server/config/values.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import { type HttpCardSystem, openHttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { COMMAND_KINDS, type CommandKind } from '../../shared/card-values.ts';
import { remoteConformance } from './conformance.ts';
import { recordingCommands } from './recording-commands.ts';
import { embeddedSystem, keys } from './test-system.ts';

/** Longer than usual, because a test system may be slow. */
const SLOW = { CARD_SYSTEM_READ_MS: '10000', CARD_SYSTEM_COMMAND_MS: '10000', CARD_SYSTEM_CALLS: '200' };

function settingsOf(env: NodeJS.ProcessEnv) {
  const given = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith('BANK_') ? [[name.replace('BANK_', 'CARD_SYSTEM_'), value]] : [],
  );
  const reader = new EnvReader({ ...SLOW, ...Object.fromEntries(given) });
  const settings = readCardSystem(reader, 'demo');
  if (!settings) {
    const named = (name: string) => name.replace('CARD_SYSTEM_', 'BANK_');
    throw new ConfigError(...reader.problems.map((problem) => ({ ...problem, name: named(problem.name) })));
  }
  return settings;
}

function kindsOf(text: string | undefined): readonly CommandKind[] {
  if (!text) return COMMAND_KINDS;
  const named = text.split(',');
  const kinds = COMMAND_KINDS.filter((kind) => named.includes(kind));
  if (kinds.length < named.length)
    throw new Error(`BANK_KINDS has other kinds than ${COMMAND_KINDS.join(', ')}`);
  return kinds;
}

if (process.env.BANK_URL) {
  const settings = settingsOf(process.env);
  const kinds = kindsOf(process.env.BANK_KINDS);
  let database: OpenDatabase | undefined;
  let http: HttpCardSystem | undefined;
  afterAll(async () => {
    http?.close();
    await database?.close();
  });

  remoteConformance(
    `the bank, questions by ${settings.reads === 'http' ? 'the bank' : 'the read model'}`,
    async (customers, products) => {
      http = openHttpCardSystem(settings, console, systemClock);
      const { commands, reads, online, evidence } = http;
      if (reads) return { system: { ...reads, ...evidence, commands } };
      database = await openDatabase({ kind: 'embedded', dir: 'memory' });
      const readModel = await embeddedSystem(database.db, customers, products);
      return {
        system: {
          ...readModel,
          ...online,
          ...evidence,
          commands: recordingCommands(database.db, keys, commands),
        },
      };
    },
    { kinds },
  );
} else it.skip('[OPS-4] a bank: set BANK_URL', () => undefined);
