/** `npm run seed -- --customers N`: a large bank in the configured database, beside what is there. */
import { parseArgs } from 'node:util';
import { seedBank } from '../features/demo/bank/load.ts';
import { readConfig } from './config.ts';
import { systemClock } from './ports/clock/system.ts';
import { openConfigured, prepareStart } from './start.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'large bank' },
  },
});
const customers = Number(values.customers);
if (!Number.isInteger(customers) || customers < 1 || customers > 1_000_000) {
  process.stderr.write('--customers must be a whole number from 1 to 1000000\n');
  process.exit(1);
}

const config = readConfig(process.env);
const start = prepareStart(config, systemClock);
const database = await openConfigured(config, start);
const from = performance.now();
const total = await seedBank(database.db, start.keys, {
  customers,
  seed: values.seed,
  today: start.today,
  onProgress: ({ customers: done, transactions }) => show(done, transactions),
});
const seconds = (performance.now() - from) / 1000;
process.stdout.write(
  `\n${total.customers} customers, ${total.transactions} transactions in ${seconds.toFixed(1)} s (${Math.round(total.transactions / seconds)} transactions a second)\n`,
);
await database.close();

/** One line that is written over, where a person is looking. */
function show(done: number, transactions: number): void {
  if (!process.stdout.isTTY) return;
  const width = 30;
  const filled = Math.round((done / customers) * width);
  const bar = '#'.repeat(filled).padEnd(width, '.');
  process.stdout.write(`\r[${bar}] ${done}/${customers} customers, ${transactions} transactions`);
}
