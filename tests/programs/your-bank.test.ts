/** The ready-made conformance test, started as docs/adapters.md says, against the reference bank. */
import { execFile } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { conformanceBank } from '../../bank/conformance/sample/sample-all.ts';
import { embeddedSystem, keys } from '../../bank/conformance/test-system.ts';
import { startBank } from '../../bank/reference/bank.ts';
import { openDatabase } from '../../server/db/open.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { read, section } from '../documents/documents.ts';

const TOKEN = 'a-token-of-the-test-bank';
const [, command = ''] =
  /^ +(BANK_URL=\S+ BANK_TOKEN=\S+ npx vitest run \S+)$/m.exec(
    section(read('docs/adapters.md'), '## Connecting your bank'),
  ) ?? [];

interface Run {
  readonly code: number;
  readonly output: string;
}

/** Types the page's command with these values, for some of the tests. */
function typed(url: string, token: string, more = ''): Promise<Run> {
  const line = command
    .replace(/BANK_URL=\S+/, `BANK_URL=${url}`)
    .replace(/BANK_TOKEN=\S+/, `BANK_TOKEN=${token}`);
  const some = `${more} ${line} -t 'lists all cards|weak PIN|list of a day'`;
  const { TEST_DATABASE_URL: _, VITEST: __, ...env } = process.env;
  return new Promise((resolve) => {
    execFile('sh', ['-c', some], { env: { ...env, NO_COLOR: '1' } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

async function reference(): Promise<string> {
  const database = await openDatabase({ kind: 'embedded', dir: 'memory' });
  await embeddedSystem(database.db, conformanceBank(taipeiDate(new Date())));
  const bank = await startBank({ db: database.db, keys, token: TOKEN });
  onTestFinished(async () => {
    await bank.close();
    await database.close();
  });
  return bank.url;
}

describe('the conformance test of a bank', () => {
  it('[BANK-5] runs without edits, with the read model and all over HTTP', async () => {
    for (const more of ['', 'BANK_READS=http']) {
      const { code, output } = await typed(await reference(), TOKEN, more);
      expect(output).toMatch(/Tests {2}13 passed \| \d{3} skipped/);
      expect(code).toBe(0);
    }
  });

  it('[BANK-5] fails with a wrong token, and names a wrong variable', async () => {
    const url = await reference();
    const wrong = await typed(url, 'another-token-of-the-bank');
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/failed/);
    const short = await typed(url, 'short');
    expect(short.code).toBe(1);
    expect(short.output).toContain('BANK_TOKEN is "…"; it must be at least 16 characters');
  });
});
