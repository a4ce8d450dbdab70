/** [OPS-3] Checks the text of Dockerfile, compose file and systemd unit; tests/packaging/image.nightly.ts runs them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { readConfig } from '../../server/config/config.ts';
import { testSecret } from '../../server/config/test-config.ts';
import { operations, ROOT, read } from '../documents/documents.ts';
import {
  copyOf,
  environmentOf,
  ignorePatterns,
  isInContext,
  lastOf,
  parseDockerfile,
  valuesOf,
} from './dockerfile.ts';

const VERSION = /:\d+(?:\.\d+)+[\w.-]*$/;
const SECRET = testSecret(7);
const OTHER = testSecret(8);

/** Sample content of each secret file. */
const CONTENTS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://portal:password@pooler:6432/portal',
  PORTAL_SECRET: SECRET,
  CARD_SYSTEM_SECRET: OTHER,
  CARD_SYSTEM_TOKEN: 'a-token-of-the-bank',
  SMTP_URL: 'smtps://portal:password@mail.ferry.example',
};
/** Settings of the operator. */
const SETTINGS: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'https://cards.ferry.example',
  CARD_SYSTEM_URL: 'https://cards.core.example',
  SMS_GATEWAY_URL: 'https://sms.gateway.example/send',
  MAIL_FROM: 'Ferry Bank <no-reply@ferry.example>',
  AUDIT_ANCHORS: 'log',
};

/** Returns the configuration for an environment whose files were read. Throws when production refuses it. */
function configurationOf(environment: Readonly<Record<string, string>>) {
  const settings = Object.entries(environment).map(([name, value]) => {
    const own = name.replace(/_FILE$/, '');
    if (own !== name) return [own, CONTENTS[own]];
    return [name, value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, set: string) => SETTINGS[set] ?? '')];
  });
  return readConfig(Object.fromEntries(settings));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

describe('[OPS-3] Dockerfile', () => {
  const stages = parseDockerfile(read('Dockerfile'));
  const [build, final] = [stages[0]!, stages[1]!];

  it('starts from images with a version, and from a Node that is tested', () => {
    expect(stages).toHaveLength(2);
    for (const { image } of stages) expect(image).toMatch(VERSION);
    const [, major = ''] = /^node:(\d+)\./.exec(build.image) ?? [];
    expect(read('.github/workflows/ci.yml')).toMatch(new RegExp(`node: \\[.*\\b${major}\\b.*\\]`));
  });

  it('installs what the lock file names, without install scripts', () => {
    expect(valuesOf(build, 'RUN')).toContain('npm ci --ignore-scripts');
    expect(valuesOf(build, 'RUN').at(-2)).toBe('node scripts/build/image.mjs /image');
  });

  it('takes nothing but Node and the folders of the first stage, and runs nothing as root', () => {
    expect(new Set(final.steps.map(({ op }) => op))).not.toContain('RUN');
    const copies = valuesOf(final, 'COPY').map(copyOf);
    expect(copies.map(({ from }) => from)).toEqual(copies.map(() => build.name));
    expect(copies.flatMap(({ sources }) => sources)).toEqual(['/usr/local/bin/node', '/image', '/state']);
    expect(lastOf(final, 'USER')).toBe('10001:10001');
    expect(lastOf(final, 'HEALTHCHECK')).toContain('CMD ["node", "/srv/card-portal/healthcheck.mjs"]');
    expect(lastOf(final, 'CMD')).toBe('["/srv/card-portal/dist/server/main.js"]');
  });

  it('sets no secret, and only variables of the configuration', () => {
    const environment = environmentOf(final);
    expect(Object.keys(environment).filter((name) => /SECRET|TOKEN|PASSWORD|URL/.test(name))).toEqual([]);
    const documented = operations();
    for (const name of Object.keys(environment).filter((name) => !['NODE_ENV', 'HOME'].includes(name)))
      expect(documented).toContain(`\n| \`${name}\` |`);
  });

  it('gets from .dockerignore what the build reads, and no secret, test or history', () => {
    const patterns = ignorePatterns();
    const isIn = (path: string) => isInContext(path, patterns);
    expect(
      ['app/server/main.ts', 'app/web/entry-app.tsx', 'content/bank.json', 'package-lock.json'].filter(isIn),
    ).toHaveLength(4);
    expect(
      [
        '.git/config',
        'secrets/portal_secret',
        '.data/demo-secret',
        'node_modules/pg/package.json',
        'compose.yml',
        '.env',
      ]
        .concat([
          'server/config/config.test.ts',
          'tests/docs.test.ts',
          'app/x.e2e.ts',
          'server/node_modules/a.js',
        ])
        .filter(isIn),
    ).toEqual([]);
  });
});

describe('[OPS-3] the folder of the image', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'portal-image-')), 'image');
  let printed = '';
  let files: string[] = [];
  beforeAll(async () => {
    await ensureBuilt();
    printed = execFileSync(process.execPath, ['scripts/build/image.mjs', folder], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    files = filesBelow(folder);
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  it('has its size printed, which stays below 110 MB', () => {
    const [, count = '', size = ''] = /(\d+) files, ([\d.]+) MB$/m.exec(printed) ?? [];
    expect(Number(count)).toBe(files.length);
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(Number(size)).toBeCloseTo(bytes / 1e6, 0);
    expect(Number(size)).toBeLessThan(110);
  });

  it('has no source, no source map, no test and no tool', () => {
    const unwanted =
      /\.(?:[cm]?ts|tsx|map)$|(?:^|\/)(?:tests?|__tests__|\.\w[^/]*)\/|\.(?:test|e2e|nightly)\.|yarn|(?:^|\/)bin\/npm/;
    // The bank's own files may have any name.
    expect(files.filter((file) => !file.startsWith('content/') && unwanted.test(file))).toEqual([]);
    const own = new Set(files.map((file) => file.split('/')[0]));
    expect([...own].sort()).toEqual(
      ['LICENSE', 'content', 'dist', 'healthcheck.mjs', 'node_modules', 'package.json'].sort(),
    );
  });

  it('has no package for development, and none of the bundled ones', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const held = files
      .filter((file) => file.endsWith('/package.json'))
      .map((file) => file.slice(0, -'/package.json'.length))
      .filter((path) => path in packages);
    expect(held.length).toBeGreaterThan(10);
    expect(held.filter((path) => packages[path]?.dev)).toEqual([]);
    expect(held.filter((path) => /\/(?:react|fastify|pg|vite|@opentelemetry\/.*)$/.test(path))).toEqual([]);
    expect(
      held.filter(
        (path) => !files.some((file) => file.startsWith(`${path}/`) && file !== `${path}/package.json`),
      ),
    ).toEqual([]);
  });

  it('is not written over another folder', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build/image.mjs', folder], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([1, 'Call it with the name of a folder that does not exist.']);
  });
});

describe('[OPS-3] compose.yml', () => {
  const { services, secrets, networks } = parse(read('compose.yml'), { merge: true });
  const { portal, migrations, pooler, database } = services;

  it('is accepted by the configuration as production, with every secret from a file', () => {
    const config = configurationOf({ HOST: '0.0.0.0', ...portal.environment });
    expect(config).toMatchObject({ mode: 'production', databasePrepared: false, trustProxy: 1 });
    for (const [name, value] of Object.entries<string>(portal.environment)) {
      if (!name.endsWith('_FILE')) continue;
      expect(portal.secrets).toContain(value.replace('/run/secrets/', ''));
    }
    expect(
      Object.keys(portal.environment).filter((name) =>
        /^(?:.*_SECRET|.*_TOKEN|DATABASE_URL|SMTP_URL)$/.test(name),
      ),
    ).toEqual([]);
  });

  it('gives each service the secrets that are declared, and declares no other', () => {
    const given = Object.values<{ secrets?: string[] }>(services).flatMap((service) => service.secrets ?? []);
    expect([...new Set(given)].sort()).toEqual(Object.keys(secrets).sort());
    for (const { file } of Object.values<{ file: string }>(secrets))
      expect(isInContext(file.slice(2), ignorePatterns())).toBe(false);
    expect(read('.gitignore')).toMatch(/^\/secrets\/$/m);
  });

  it('runs portal and pooler read-only, without capabilities and new privileges', () => {
    for (const service of [portal, migrations, pooler])
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    expect(portal.ports).toEqual(['127.0.0.1:3000:3000']);
    expect([database.ports, pooler.ports]).toEqual([undefined, undefined]);
    expect([networks.inside.internal, database.networks, pooler.networks]).toEqual([
      true,
      ['inside'],
      ['inside'],
    ]);
  });

  it('migrates over a direct connection before the portal starts', () => {
    expect(configurationOf(migrations.environment)).toMatchObject({
      mode: 'production',
      databasePrepared: true,
    });
    expect(migrations.environment.DATABASE_URL_FILE).not.toBe(portal.environment.DATABASE_URL_FILE);
    expect(migrations.command).toEqual(['/srv/card-portal/dist/server/migrate.js']);
    expect(portal.depends_on.migrations).toEqual({ condition: 'service_completed_successfully' });
  });

  it('gives a stopping portal the time that it drains', () => {
    const seconds = Number(portal.stop_grace_period.replace('s', ''));
    expect(seconds).toBeGreaterThan(Number(portal.environment.DRAIN_SECONDS) + 15);
  });

  it('names versions, and pools transactions with the settings of the document', () => {
    expect(database.image).toMatch(VERSION);
    const [stage] = parseDockerfile(pooler.build.dockerfile_inline);
    expect(stage?.image).toMatch(VERSION);
    expect(existsSync(join(ROOT, pooler.build.context, 'pgbouncer.ini'))).toBe(true);
    expect(read('ops/compose/pgbouncer.ini')).toMatch(/^pool_mode = transaction$/m);
    const settings = (text: string) =>
      text.match(/^ *alter role portal set .*;$/gm)?.map((line) => line.trim());
    expect(settings(read('ops/compose/role.sql'))).toEqual(settings(operations()));
  });
});

describe.each([
  ['ops/card-portal.service', 'main'],
  ['ops/card-portal-migrate.service', 'migrate'],
])('[OPS-3] %s', (file, program) => {
  const unit = read(file);
  const values = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('is accepted by the configuration as production, with the secrets that it loads', () => {
    const set = values('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2)));
    const environment = { ...Object.fromEntries(set), ...SETTINGS, ALLOW_PLAIN_DATABASE: 'true' };
    expect(configurationOf(environment)).toMatchObject({ mode: 'production' });
    const loaded = values('LoadCredential').map((value) => value.split(':')[0]);
    const named = set
      .filter(([name]) => name?.endsWith('_FILE'))
      .map(([, value]) => value?.replace('%d/', ''));
    expect(named.sort()).toEqual(loaded.sort());
  });

  it('starts the program of the image, and gives it the time that it needs', () => {
    expect(values('ExecStart')).toEqual([`/usr/bin/node /srv/card-portal/dist/server/${program}.js`]);
    if (program === 'main') expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(25);
    else expect(values('Type')).toEqual(['oneshot']);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)(
    `has a sandbox that systemd rates as safe${hasSystemd ? '' : ' (skipped: no systemd-analyze)'}`,
    () => {
      const rate = (file: string) =>
        spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', '--no-pager', file], {
          encoding: 'utf8',
        });
      const { status, stdout } = rate(join(ROOT, file));
      expect([status, /Overall exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1]]).toEqual([0, '1.2']);
      expect(unit).not.toContain('MemoryDenyWriteExecute=yes');
    },
  );
});
