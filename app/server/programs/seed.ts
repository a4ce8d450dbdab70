/** `npm run seed -- --customers N` adds a large bank to the configured database. */
import { parseArgs } from 'node:util';
import { type Checking, type LoadProgress, seedBank } from '../../../bank/demo/load.ts';
import { rowsFromThread } from '../../../bank/demo/rows-thread.ts';
import { readConfig } from '../../../server/config/config.ts';
import { Refused, runProgram } from '../../../server/program.ts';
import { withDatabase } from '../start.ts';

/** The program of the worker threads; the build puts it beside this file. */
const THREAD = new URL('seed-rows.js', import.meta.url);

await runProgram(async () => {
  // Checked first, before other configuration errors.
  if (process.env.PORTAL_MODE === 'production')
    throw new Refused('seed does not run with PORTAL_MODE=production: its customers are fictional.');
  const { values } = parseArgs({
    options: {
      customers: { type: 'string', default: '1000' },
      seed: { type: 'string', default: 'large bank' },
    },
  });
  const customers = Number(values.customers);
  if (!Number.isInteger(customers) || customers < 1 || customers > 1_000_000) {
    throw new Refused('--customers must be a whole number from 1 to 1000000');
  }

  const config = readConfig(process.env);
  return withDatabase(config, async (database, { keys, today }) => {
    const bank = { customers, seed: values.seed, today };
    const from = performance.now();
    const total = await seedBank(database, keys, {
      ...bank,
      makeRows: (now) => rowsFromThread(THREAD, { bank, cardSecret: config.cardKeyring.current.secret, now }),
      onProgress: (progress, checking) => show(customers, progress, checking),
    });
    const seconds = (performance.now() - from) / 1000;
    process.stdout.write(
      `\n${total.customers} customers, ${total.transactions} transactions in ${seconds.toFixed(1)} s (${Math.round(total.transactions / seconds)} transactions a second)\n`,
    );
    return 0;
  });
});

/** Draws the progress on a terminal: a line for the rows, then a line for the checks at the end of a bulk load. */
function show(customers: number, { customers: done, transactions }: LoadProgress, checking?: Checking): void {
  if (!process.stdout.isTTY) return;
  if (checking) {
    if (checking.checked === 0) process.stdout.write('\n');
    draw(checking.checked / checking.of, `${checking.checked}/${checking.of} foreign keys checked`);
  } else {
    draw(done / customers, `${done}/${customers} customers, ${transactions} transactions`);
  }
}

function draw(share: number, what: string): void {
  const width = 30;
  const bar = '#'.repeat(Math.round(share * width)).padEnd(width, '.');
  process.stdout.write(`\r[${bar}] ${what}`);
}
