/**
 * `npm run bank:load -- FOLDER` loads a bank's files into the configured database (docs/bank-files.md). `npm run bank:load
 * -- --take-back LOAD --by STAFF --reason TEXT` takes a load with a wrong time back (docs/operations/bank.md).
 */
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { CardKeys } from '../../../bank/embedded/keys.ts';
import { loadFolder } from '../../../bank/load/load.ts';
import { LoadRefused, type TakeBack, takeBack } from '../../../bank/load/loads-store.ts';
import { Progress, summary } from '../../../bank/load/stages/progress.ts';
import { readInThread } from '../../../bank/load/stages/reader-thread.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { codeOf } from '../../../server/db/errors.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { Refused, runProgram, STAFF } from '../../../server/program.ts';
import { movedCards } from '../sealed-tables.ts';
import { withDatabase } from '../start.ts';

const USAGE =
  'Name the folder: npm run bank:load -- FOLDER, or a load: npm run bank:load -- --take-back LOAD --by STAFF --reason TEXT';

await runProgram(async () => {
  const order = readOrder(process.argv.slice(2));
  // If the portal runs on the same machine, its requests have priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const config = readConfig(process.env);
  return withDatabase(config, async (database, { keys }) => {
    try {
      return typeof order === 'string'
        ? await load({ database, keys, config }, order)
        : await undo(database, order);
    } catch (error) {
      // The message of a database error may contain values of rows.
      const reason =
        error instanceof LoadRefused ? error.message : `The load failed (${codeOf(error) ?? nameOf(error)}).`;
      process.stderr.write(`${reason}\n`);
      return 1;
    }
  });
});

interface Loading {
  readonly database: OpenDatabase;
  readonly keys: CardKeys;
  readonly config: Config;
}

/** Returns the folder to load, or the load to take back. */
function readOrder(args: readonly string[]): string | TakeBack {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'take-back': { type: 'string' }, by: { type: 'string' }, reason: { type: 'string' } },
      allowPositionals: true,
    });
    const { 'take-back': load, by = '', reason = '' } = values;
    const [folder, ...others] = positionals;
    if (load === undefined && folder && others.length === 0 && !by && !reason) return folder;
    if (/^\d{1,18}$/.test(load ?? '') && STAFF.test(by) && /^.{1,200}$/u.test(reason.trim()) && !folder)
      return { loadId: BigInt(load ?? 0), by, reason: reason.trim() };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new Refused(USAGE);
}

async function load({ database, keys, config }: Loading, folder: string): Promise<number> {
  const progress = new Progress((text) => process.stderr.write(text), process.stderr.isTTY === true);
  const from = performance.now();
  try {
    const { current, all } = config.cardKeyring;
    const secrets = [current, ...all.filter((key) => key !== current)].map(({ secret }) => secret);
    const place = config.bankFiles ? { bucket: config.bankFiles, prefix: folder } : folder;
    const result = await loadFolder(database, keys, place, {
      readFile: readInThread(new URL('bank-load-reader.js', import.meta.url), secrets),
      onMoved: movedCards(config),
      onProgress: (what, done, of) => progress.show(what, done, of),
    });
    progress.end();
    if (result.state === 'refused') {
      const { problems } = result;
      process.stderr.write(
        `${problems.lines().join('\n')}\nNothing was loaded. Problems: ${problems.count}.\n`,
      );
    } else process.stdout.write(summary(result, (performance.now() - from) / 1000));
    return result.state === 'complete' ? 0 : 1;
  } catch (error) {
    progress.end();
    throw error;
  }
}

async function undo(database: OpenDatabase, order: TakeBack): Promise<number> {
  const isNew = await takeBack(database, order);
  process.stdout.write(
    isNew
      ? `Load ${order.loadId} is taken back. Load the right files now: the next load must be whole.\n`
      : `Load ${order.loadId} was taken back before.\n`,
  );
  return 0;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
