/**
 * Browser tests with an external card system: `import { test } from '…/tests/support/browser/people/bank.ts'`. Each
 * worker has a reference bank as a separate process, and a portal that uses it over HTTP for everything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from '../../../../bank/reference/switches.ts';
import { cleanEnv } from '../../api/server.ts';
import { fastDirectory } from '../../database/fast-directory.ts';
import { test as base } from '../e2e.ts';

export interface RunningBank {
  readonly url: string;
  /** Switches a fault of the bank on or off. */
  set(setting: Setting): Promise<void>;
  stop(): Promise<void>;
}

const TOKEN = 'a-token-for-browser-tests';

/** Starts `node dist/server/bank.js` with the demo bank's people. */
export async function startBankProcess(): Promise<RunningBank> {
  const dir = mkdtempSync(join(fastDirectory(), 'bank-test-'));
  const child = spawn(process.execPath, ['dist/server/bank.js'], {
    env: { ...cleanEnv(), BANK_DIR: dir, BANK_PORT: '0', BANK_TOKEN: TOKEN, DEMO_CROWD: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill()) await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    const url = /CARD_SYSTEM_URL=(\S+)\n/.exec(output)?.[1];
    if (!url) continue;
    return {
      url,
      async set(setting) {
        const response = await fetch(`${url}/switch`, {
          method: 'POST',
          headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
          body: JSON.stringify(setting),
        });
        if (!response.ok) throw new Error(`the bank refused the switch: ${response.status}`);
      },
      stop,
    };
  }
  await stop();
  throw new Error(`the bank did not start: ${output}`);
}

export const test = base.extend<object, { readonly bank: RunningBank }>({
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the pattern.
    async ({}, use) => {
      const bank = await startBankProcess();
      await use(bank);
      await bank.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverEnv: async ({ bank }, use) => {
    const system = { CARD_SYSTEM_URL: bank.url, CARD_SYSTEM_TOKEN: TOKEN, CARD_SYSTEM_READS: 'http' };
    // No test here has slow reads. On a busy machine a page's reads may take longer than the usual three seconds.
    await use({ ...system, CARD_SYSTEM_READ_MS: '20000' });
  },
});
