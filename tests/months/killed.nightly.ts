/** [OPS-11] A conversion that is killed again and again, beside changes of the history. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { TRANSACTIONS } from '../../server/db/months/layout.ts';
import { isByMonth } from '../../server/db/months/shape.ts';
import { runProgram } from '../support/api/programs.ts';
import { cleanEnv } from '../support/api/server.ts';
import { describeOnBank, NOT_DISTRIBUTED } from '../support/database/databases.ts';
import { keysOf, rowsOf, writeBeside } from './test-months.ts';

const KILLS = 20;

describeOnBank('a conversion that is killed', NOT_DISTRIBUTED, (context) => {
  beforeAll(() => ensureBuilt());

  it.skipIf(context.kind === 'embedded')(
    '[OPS-11] goes on, and loses and doubles nothing',
    async () => {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-killed-'));
      const env = { DATA_DIR, DATABASE_URL: context.url?.() ?? '', DEMO_CROWD: 'off' };
      const before = await rowsOf(context);
      let kills = 0;
      for (; kills < KILLS && !(await isByMonth(context.db(), TRANSACTIONS)); kills++) {
        const child = spawn(process.execPath, ['dist/server/history-months.js'], {
          env: { ...cleanEnv(), ...env },
          stdio: 'ignore',
        });
        const ended = once(child, 'exit');
        const killed = sleep(300 + 100 * kills).then(() => child.kill('SIGKILL'));
        await writeBeside(context, kills);
        await Promise.all([ended, killed]);
      }
      expect(kills).toBeGreaterThan(3);
      const rows = await rowsOf(context);
      expect(await runProgram('history-months', [], env)).toMatchObject({ code: 0, errors: '' });
      expect(await isByMonth(context.db(), TRANSACTIONS)).toBe(true);
      expect(await rowsOf(context)).toEqual(rows);
      expect(await keysOf(context)).toEqual({ rows: 0, keys: 0 });
      expect(rows.length).toBeGreaterThan(before.length / 2);
    },
    600_000,
  );
});
