/** [OPS-3] Checks the text of Dockerfile and compose file; tests/packaging/image.nightly.ts runs the image. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ensureBuilt } from '../../scripts/build/built.mjs';
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
import { productionWith, secretsFolder } from './production.ts';

const VERSION = /:\d+(?:\.\d+)+[\w.-]*$/;
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

describe('[OPS-3] [OPS-7] compose.yml', () => {
  const { services, secrets, networks } = parse(read('compose.yml'), { merge: true });
  const { migrations, grants, pooler, database } = services;
  const portals = [services['portal-1'], services['portal-2']];
  const [portal] = portals;
  /** The secrets where this test has them. */
  const placed = () => {
    const { folder, database } = secretsFolder();
    return { SECRETS_DIR: folder, DATABASE_URL_FILE: database };
  };
  const mountsOf = ({ volumes }: { volumes: string[] }) =>
    Object.fromEntries(
      volumes
        .map((volume) => /^(.*):([^:]+):ro$/.exec(volume)?.slice(1) ?? [])
        .map(([here, inside]) => [inside, here]),
    );

  it('is accepted by the configuration as production, with every secret from the folder', () => {
    const config = productionWith({ HOST: '0.0.0.0', ...portal.environment, ...placed() });
    expect(config).toMatchObject({ mode: 'production', databasePrepared: false, trustProxy: 1 });
    expect(mountsOf(portal)).toMatchObject({
      [portal.environment.SECRETS_DIR]: './secrets/portal',
      [portal.environment.DATABASE_URL_FILE]: './secrets/serving-url',
    });
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

  it('runs several processes that differ in their port only', () => {
    const ports = portals.map((service) => service.ports);
    expect(ports).toEqual([['127.0.0.1:3001:3000'], ['127.0.0.1:3002:3000']]);
    const [first, ...others] = portals.map((service) => ({ ...service, ports: undefined }));
    for (const other of others) expect(other).toEqual(first);
  });

  it('runs portal, programs and pooler read-only, without capabilities and new privileges', () => {
    for (const service of [...portals, migrations, grants, pooler])
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    expect([database.ports, pooler.ports]).toEqual([undefined, undefined]);
    expect([networks.inside.internal, database.networks, pooler.networks]).toEqual([
      true,
      ['inside'],
      ['inside'],
    ]);
  });

  it('migrates as the owner, over a direct connection, and gives the serving role its rights before a start', () => {
    expect(productionWith({ ...migrations.environment, ...placed() })).toMatchObject({
      mode: 'production',
      databasePrepared: true,
    });
    const ownerUrl = { '/run/database-url': './secrets/owner-url' };
    expect([mountsOf(migrations), mountsOf(grants)]).toMatchObject([ownerUrl, ownerUrl]);
    expect(migrations.command).toEqual(['/srv/card-portal/dist/server/migrate.js']);
    expect(grants.depends_on.migrations).toEqual({ condition: 'service_completed_successfully' });
    expect(portal.depends_on.grants).toEqual({ condition: 'service_completed_successfully' });
    expect(grants.command.at(-1)).toContain('-v ON_ERROR_STOP=1 -v role=portal_app -f /roles.sql');
    expect(mountsOf(grants)['/roles.sql']).toBe('./server/db/roles.sql');
    expect(read('ops/compose/role.sql')).toMatch(/^create role portal_app login password :'password';$/m);
  });

  it('gives a stopping portal the time that it drains', () => {
    const seconds = Number(portal.stop_grace_period.replace('s', ''));
    expect(seconds).toBeGreaterThan(Number(portal.environment.DRAIN_SECONDS) + 15);
  });

  it('names versions, and pools transactions with the settings of the document', () => {
    expect(database.image).toMatch(VERSION);
    expect(grants.image).toBe(database.image);
    const [stage] = parseDockerfile(pooler.build.dockerfile_inline);
    expect(stage?.image).toMatch(VERSION);
    expect(existsSync(join(ROOT, pooler.build.context, 'pgbouncer.ini'))).toBe(true);
    expect(read('ops/compose/pgbouncer.ini')).toMatch(/^pool_mode = transaction$/m);
    const settings = (text: string) =>
      text.match(/^ *alter role portal_app set .*;$/gm)?.map((line) => line.trim());
    expect(settings(read('ops/compose/role.sql'))).toEqual(settings(operations()));
  });
});
