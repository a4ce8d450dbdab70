/** [OPS-3] The small programs refuse with short messages, without a stack trace. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { runProgram } from '../support/api/programs.ts';

/** Programs for operators, with the arguments of a normal call. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'audit-archive': ['folder'],
  'audit-export': ['folder'],
  'audit-verify': [],
  bank: [],
  'bank-compare': [],
  'bank-load': ['folder'],
  'bank-merge': ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001'],
  'bank-repair': ['--by', 'staff-1', '2026-01-31', '00000000-0000-4000-8000-000000000000'],
  'bank-sample': ['folder'],
  'content-check': [],
  distribute: [],
  'history-archive': ['2023-10', 'folder'],
  'history-months': [],
  migrate: [],
  prepare: [],
  'secrets-reseal': [],
  seed: [],
};

/** Folder with the sources of the programs. */
const FOLDER = 'app/server/programs';

beforeAll(() => ensureBuilt());

it('[OPS-3] all use the same helper', () => {
  const sources = readdirSync(FOLDER).map((name) => ({
    name,
    text: readFileSync(join(FOLDER, name), 'utf8'),
  }));
  const programs = sources.filter(({ text }) => text.includes('process.env'));
  const names = programs.map(({ name }) => name.replace(/\.ts$/, ''));
  expect(names.sort()).toEqual(Object.keys(PROGRAMS).filter((name) => name !== 'bank'));
  for (const { text } of programs) expect(text).toContain('await runProgram(');
});

it('[OPS-4] all reach the card system that is configured, which one file opens', () => {
  const opens = /^import (?!type)[^;]*(?:card-system\/http\/open|bank\/embedded\/adapter)\.ts/m;
  const opening = readdirSync('app/server', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && opens.test(readFileSync(join('app/server', name), 'utf8')),
  );
  expect(opening).toEqual(['card-system.ts']);
});

it.each(Object.entries(PROGRAMS))(
  '[OPS-3] %s names a wrong variable and exits with 2',
  async (name, args) => {
    const wrong = { bank: { DEMO_CROWD: 'few' }, 'content-check': { PORTAL_MODE: 'live' } }[name] ?? {
      PORT: 'x',
    };
    const { code, output, errors } = await runProgram(name, args, wrong);
    const [[variable, value]] = Object.entries(wrong) as [[string, string]];
    expect(errors).toMatch(new RegExp(`^${variable} is "${value}"; it must be [^\n]+\n$`));
    expect({ code, output }).toEqual({ code: 2, output: '' });
  },
);

it.each(['seed', 'bank-sample'])(
  '[OPS-3] %s refuses production in one line and exits with 2',
  async (name) => {
    const { code, output, errors } = await runProgram(name, ['folder'].slice(name === 'seed' ? 1 : 0), {
      PORTAL_MODE: 'production',
    });
    expect(errors).toMatch(/^[^\n]*does not run with PORTAL_MODE=production[^\n]*\n$/);
    expect({ code, output }).toEqual({ code: 2, output: '' });
  },
);

it('[OPS-2] migrate --check of a folder without a database exits with 1 and creates none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-program-'));
  const { code, output, errors } = await runProgram('migrate', ['--check'], { DATA_DIR: dataDir });
  expect({ code, output, errors }).toEqual({
    code: 1,
    output: `There is no database in ${dataDir} yet.\n`,
    errors: '',
  });
  expect(readdirSync(dataDir)).not.toContain('cluster');
});

it('[OPS-3] content:check checks for production too', async () => {
  expect((await runProgram('content-check', [], {})).code).toBe(0);
  const { code, errors } = await runProgram('content-check', [], { PORTAL_MODE: 'production' });
  expect(code).toBe(1);
  expect(errors).toMatch(/bank\.json, line 2: "demo" must be left out with PORTAL_MODE=production/);
  expect(errors).not.toMatch(/\n\s+at /);
});

it.each(['bank-compare', 'bank-repair', 'bank-merge'] as const)(
  '[BANK-3] %s says that the card system does not answer',
  async (name) => {
    const { code, output, errors } = await runProgram(name, PROGRAMS[name] ?? [], {
      DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-program-')),
      DEMO_CROWD: 'off',
      CARD_SYSTEM_URL: 'http://127.0.0.1:9',
      CARD_SYSTEM_TOKEN: 'a-token-of-the-bank',
      CARD_SYSTEM_READS: 'http',
    });
    expect(errors).toMatch(
      /^The card system did not answer \([\w/-]+: econnrefused\)\. Check that it runs, [^\n]+\n$/m,
    );
    expect({ code, output }).toEqual({ code: 1, output: '' });
  },
);

it('[BANK-2] bank:load takes a load back with the command in docs/operations/bank.md', async () => {
  const page = readFileSync('docs/operations/bank.md', 'utf8');
  const typed = /`npm run bank:load -- (--take-back [^`]+)`/.exec(page)?.[1] ?? '';
  const args = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-program-')), DEMO_CROWD: 'off' };
  const folder = mkdtempSync(join(tmpdir(), 'bank-files-'));
  expect((await runProgram('bank-sample', [folder], env)).code).toBe(0);
  const loaded = await runProgram('bank-load', [folder], env);
  const [, load = ''] = /^load (\d+): 0 rows changed/m.exec(loaded.output) ?? [];
  const undo = (number: string) =>
    runProgram('bank-load', [...args.slice(0, 1), number, ...args.slice(2)], env);
  expect(await undo(load)).toMatchObject({
    code: 0,
    output: `Load ${load} is taken back. Load the right files now: the next load must be whole.\n`,
  });
  expect(await undo(load)).toMatchObject({ code: 0, output: `Load ${load} was taken back before.\n` });
  expect(await undo('77')).toMatchObject({ code: 1, output: '', errors: 'There is no load 77.\n' });
  for (const wrong of [args.slice(0, 2), [...args, 'folder'], ['--take-back', 'x', ...args.slice(2)]])
    expect(await runProgram('bank-load', wrong, env)).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^Name the folder: [^\n]+\n$/),
    });
}, 240_000);
