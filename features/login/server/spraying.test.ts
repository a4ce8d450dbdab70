import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { NO_LIMITS } from '../../../server/http/limits/limits.ts';
import { createSpraying } from './spraying.ts';

it('[S04] logs an alarm once in ten minutes, also when the names came in two windows', async () => {
  const lines: string[] = [];
  const seen = new Set<string>();
  // The previous window had six names.
  let names = 6;
  const { countWrong, namesPerAddress } = createSpraying({
    config: readConfig({ SPRAYING_NAMES: '10', DATA_DIR: mkdtempSync(join(tmpdir(), 'spraying-')) }),
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    limits: {
      ...NO_LIMITS,
      firstTime: async (name, who) => seen.size < seen.add(`${name} ${who}`).size,
      count: async () => void names++,
      recent: async () => names,
    },
  });
  for (let n = 0; n < 4; n++) await countWrong(`name-${n}`);
  expect([lines.length, await namesPerAddress()]).toEqual([0, 20]);
  for (let n = 4; n < 9; n++) await countWrong(`name-${n}`);
  expect([lines.length, await namesPerAddress()]).toEqual([1, 3]);
  await countWrong('name-4');
  expect(names).toBe(15);
});
