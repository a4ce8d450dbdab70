/** [OPS-7] The systemd units; tests/documents/production.nightly.ts starts what they say. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVER_PROGRAMS } from '../../scripts/build/node-build.mjs';
import { operations, ROOT, read } from '../documents/documents.ts';
import { productionWith, secretsFolder } from './production.ts';
import { startOf, valuesOf } from './unit.ts';

const SERVE = read('ops/card-portal@.service');
const RUN = read('ops/card-portal-run@.service');
const TIMER = read('ops/card-portal-run@.timer');
const FILES = ['card-portal@.service', 'card-portal-run@.service', 'card-portal-run@.timer'];

/** Makes the folders that the documents describe below a new folder. */
function machine() {
  const root = mkdtempSync(join(tmpdir(), 'portal-units-'));
  const place = (text: string) => text.replace(/^(?=\/(?:etc|srv|run|var)\/)/, root);
  for (const folder of ['run', 'database'])
    mkdirSync(place(`/etc/card-portal/${folder}`), { recursive: true });
  writeFileSync(
    place('/etc/card-portal/portal.env'),
    '# Settings\nMAIL_FROM=Bank <no-reply@bank.example>\nDATABASE_POOL=12\n',
  );
  cpSync(secretsFolder().folder, place('/etc/card-portal/secrets'), { recursive: true });
  for (const role of ['owner', 'serving'])
    writeFileSync(
      place(`/etc/card-portal/database/${role}`),
      `postgres://${role}:password@localhost/portal\n`,
    );
  symlinkSync('owner', place('/etc/card-portal/database/bank-load'));
  return { root, place };
}

describe('[OPS-7] the unit of a process', () => {
  it('is accepted as production, with all secrets of the folder and the serving role', () => {
    const { command, cwd, env } = startOf(SERVE, '3001', machine());
    expect(command).toEqual([
      '/usr/bin/node',
      expect.stringMatching(/\/srv\/card-portal\/dist\/server\/main\.js$/),
    ]);
    expect(cwd).toMatch(/\/var\/lib\/card-portal$/);
    expect(readdirSync(env.SECRETS_DIR ?? '')).toEqual([
      'database-url',
      ...['card-system-secret', 'card-system-token', 'portal-secret', 'smtp-url'].map(
        (name) => `secrets_${name}`,
      ),
    ]);
    expect(productionWith(env)).toMatchObject({
      mode: 'production',
      ...{ port: 3001, metricsPort: 13_001, databasePool: 12, mailFrom: 'Bank <no-reply@bank.example>' },
      databaseUrl: 'postgres://serving:password@localhost/portal',
    });
  });

  it('differs between two processes in their ports and own settings only', () => {
    const files = machine();
    writeFileSync(files.place('/etc/card-portal/portal-3002.env'), 'STAFF_PORT=3100\n');
    const [one, two] = ['3001', '3002'].map((port) => startOf(SERVE, port, files).env);
    const different = Object.keys({ ...one, ...two }).filter((name) => one?.[name] !== two?.[name]);
    expect(different.sort()).toEqual(
      ['CREDENTIALS_DIRECTORY', 'METRICS_PORT', 'PORT', 'SECRETS_DIR', 'STAFF_PORT'].sort(),
    );
  });

  it('needs no file of a secret that the bank does not use, and says which folder is missing', () => {
    const files = machine();
    rmSync(files.place('/etc/card-portal/secrets/smtp-url'));
    expect(() => startOf(SERVE, '3001', files)).not.toThrow();
    rmSync(files.place('/etc/card-portal/database/serving'));
    expect(() => startOf(SERVE, '3001', files)).toThrow('Failed to load the credential database-url');
  });

  it('gives a stopping process the time that it drains, and restarts one that ended', () => {
    expect(Number(valuesOf(SERVE, 'TimeoutStopSec')[0])).toBeGreaterThan(25);
    expect(valuesOf(SERVE, 'Restart')).toEqual(['always']);
  });
});

describe('[OPS-7] the unit of programs', () => {
  it('runs a program by name with its role and its arguments', () => {
    const files = machine();
    writeFileSync(files.place('/etc/card-portal/run/bank-load.env'), 'ARGUMENTS=/srv/bank-files now\n');
    const { command, env } = startOf(RUN, 'bank-load', files);
    expect(command.slice(1).map((word) => word.replace(files.root, ''))).toEqual([
      '/srv/card-portal/dist/server/bank-load.js',
      ...['/srv/bank-files', 'now'],
    ]);
    expect(productionWith(env).databaseUrl).toBe('postgres://owner:password@localhost/portal');
    expect(() => startOf(RUN, 'migrate', files)).toThrow('database/migrate is missing');
  });

  it('can run each program that a page names for it', () => {
    const named = [...operations().matchAll(/card-portal-run@([a-z-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in SERVER_PROGRAMS))).toEqual([]);
  });

  it('runs once, and by its timer each night', () => {
    expect(valuesOf(RUN, 'Type')).toEqual(['oneshot']);
    expect(valuesOf(TIMER, 'OnCalendar')).toEqual(['*-*-* 04:00:00 Asia/Taipei']);
    // A timer without `Unit=` starts the service of its own name.
    expect(valuesOf(TIMER, 'Unit')).toEqual([]);
  });

  it('has the sandbox and the limits of a process', () => {
    const limits = (unit: string) => unit.slice(unit.indexOf('\nUser='), unit.indexOf('\n[Install]')).trim();
    expect(limits(`${RUN}\n[Install]`)).toBe(limits(SERVE));
    expect(limits(SERVE)).toContain('SystemCallFilter=');
  });
});

describe('[OPS-7] the memory of a process', () => {
  it('has one limit in units and compose file, and the alert fires at three quarters of it', () => {
    const { services } = parse(read('compose.yml'), { merge: true });
    expect([SERVE, RUN].map((unit) => valuesOf(unit, 'MemoryMax'))).toEqual([['1G'], ['1G']]);
    const own = Object.values<{ image: string; mem_limit?: string }>(services).filter(
      ({ image }) => image === 'card-portal',
    );
    expect(own.map(({ mem_limit }) => mem_limit)).toEqual(['1g', '1g', '1g']);
    const { groups } = parse(read('ops/alerts.yml'));
    const rules = groups.flatMap((group: { rules: { alert: string; expr: string }[] }) => group.rules);
    const { expr } = rules.find(({ alert }: { alert: string }) => alert === 'MemoryHigh');
    expect(expr).toBe('process_resident_memory_bytes{job="card-portal"} > 0.75 * 1024 ^ 3');
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
describe.skipIf(!hasSystemd)(`[OPS-7] systemd${hasSystemd ? '' : ' (skipped: no systemd-analyze)'}`, () => {
  it('accepts the units, and rates their sandbox as safe', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-verify-'));
    for (const file of FILES) cpSync(join(ROOT, 'ops', file), join(folder, file));
    cpSync(join(folder, 'card-portal@.service'), join(folder, 'card-portal@3001.service'));
    cpSync(join(folder, 'card-portal-run@.service'), join(folder, 'card-portal-run@migrate.service'));
    const started = FILES.map((file) =>
      file.replace('run@.', 'run@migrate.').replace('portal@.', 'portal@3001.'),
    );
    cpSync(join(folder, 'card-portal-run@.timer'), join(folder, 'card-portal-run@migrate.timer'));
    const analyze = (...args: readonly string[]) =>
      spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });
    const { status, stderr } = analyze('verify', ...started.map((file) => join(folder, file)));
    // systemd also complains about units of this machine and about a program that is not installed here.
    const complaints = stderr
      .split('\n')
      .filter((line) => /card-portal/.test(line) && !/not executable/.test(line));
    expect([complaints, status === 0 || stderr.includes('not executable')]).toEqual([[], true]);
    for (const file of FILES.slice(0, 2)) {
      const rated = analyze('security', '--offline=true', '--threshold=15', '--no-pager', join(folder, file));
      expect([rated.status, /Overall exposure level[^:]*: ([\d.]+)/.exec(rated.stdout)?.[1]]).toEqual([
        0,
        '1.2',
      ]);
    }
    expect(SERVE).not.toContain('MemoryDenyWriteExecute=yes');
  });
});
