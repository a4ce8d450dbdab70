/** `npm run bank` starts a reference bank with the customers of the demo bank, in its own database. */
import { randomBytes } from 'node:crypto';
import { openConfigured, prepareStart } from '../../app/server/start.ts';
import { readConfig } from '../../server/config/config.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { runProgram } from '../../server/program.ts';
import { startBank } from './bank.ts';

await runProgram(async () => {
  const { BANK_DIR = '.data/bank', BANK_PORT = '3900', BANK_TOKEN, DEMO_CROWD, ...events } = process.env;
  const { BANK_EVENTS_URL, BANK_EVENTS_SECRET } = events;
  const config = readConfig({ DATA_DIR: BANK_DIR, ...(DEMO_CROWD !== undefined && { DEMO_CROWD }) });
  const start = prepareStart(config, systemClock);
  const database = await openConfigured(config, start);
  const token = BANK_TOKEN ?? randomBytes(24).toString('base64url');
  const bank = await startBank({
    db: database.db,
    keys: start.keys,
    token,
    port: Number(BANK_PORT),
    ...(BANK_EVENTS_URL && BANK_EVENTS_SECRET
      ? {
          forward: {
            url: BANK_EVENTS_URL,
            secret: Buffer.from(BANK_EVENTS_SECRET, 'base64'),
            clock: systemClock,
            log: (line: string) => void process.stderr.write(`${line}\n`),
          },
        }
      : {}),
  });
  process.stdout.write(`CARD_SYSTEM_URL=${bank.url}\nCARD_SYSTEM_TOKEN=${token}\n`);

  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      void bank
        .close()
        .then(() => database.close())
        .then(() => process.exit(0));
    });
  return 0;
});
