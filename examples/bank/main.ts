/** `npm run bank`: a reference bank with the people of the demo bank, in a database of its own. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { sign } from '../../server/bank-events/signature.ts';
import { readConfig } from '../../server/config/config.ts';
import { type BankEvent, bankEvent } from '../../server/ports/card-system/http/wire/events.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { runProgram } from '../../server/program.ts';
import { openConfigured, prepareStart } from '../../server/start.ts';
import { startBank } from './bank.ts';

/** Sends an event of the till to the portal, once: a bank sends it again until the answer is 200. */
function sender(url: string, secret: Uint8Array): (event: BankEvent) => Promise<void> {
  return async (event) => {
    const body = Buffer.from(JSON.stringify({ events: [z.encode(bankEvent, event)] }));
    const timestamp = `${Math.floor(systemClock.now().getTime() / 1000)}`;
    const headers = {
      'content-type': 'application/json',
      'bank-timestamp': timestamp,
      'bank-signature': sign(secret, timestamp, body),
    };
    const { status } = await fetch(url, { method: 'POST', headers, body });
    if (status !== 200) process.stderr.write(`the portal answered ${status} to an event\n`);
  };
}

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
      ? { onEvent: sender(BANK_EVENTS_URL, Buffer.from(BANK_EVENTS_SECRET, 'base64')) }
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
