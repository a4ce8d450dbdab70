/** [OPS-7] docs/operations/image.md says what Dockerfile, compose file, units and code do. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVER_PROGRAMS } from '../../scripts/build/node-build.mjs';
import { quoted, read, rowsOf, section } from '../documents/documents.ts';
import { environmentOf, lastOf, parseDockerfile } from './dockerfile.ts';
import { productionWith, secretsFolder } from './production.ts';
import { valuesOf } from './unit.ts';

const page = read('docs/operations/image.md');
const stage = parseDockerfile(read('Dockerfile'))[1]!;
const environment = environmentOf(stage);
const facts = new Map(rowsOf(page).map(([fact = '', value = '']) => [fact, value]));
const services = Object.values<Record<string, unknown>>(parse(read('compose.yml'), { merge: true }).services);
const ofImage = services.filter(({ image }) => image === 'card-portal');
const main = read('app/server/main.ts');

const secondsOf = (name: string) =>
  Number(new RegExp(`^const ${name} = ([\\d_]+);`, 'm').exec(main)?.[1]?.replace('_', '')) / 1000;

describe('[OPS-7] the contract of the image', () => {
  it('names program, user, working directory and port of the Dockerfile', () => {
    const command = [
      ...JSON.parse(lastOf(stage, 'ENTRYPOINT') ?? ''),
      ...JSON.parse(lastOf(stage, 'CMD') ?? ''),
    ];
    expect(quoted(facts.get('program') ?? '')).toEqual([command.join(' ')]);
    expect(quoted(facts.get('user') ?? '')).toEqual([lastOf(stage, 'USER')]);
    expect(quoted(facts.get('working directory') ?? '')).toEqual([lastOf(stage, 'WORKDIR')]);
    expect(quoted(facts.get('port') ?? '')).toEqual([lastOf(stage, 'EXPOSE')]);
    expect(lastOf(stage, 'EXPOSE')).toBe(environment.PORT);
  });

  it('names the addresses of the health checks that the server has', () => {
    const health = read('server/http/observe/health.ts');
    for (const fact of ['alive', 'ready']) {
      const [, path = ''] = /`GET (\S+)`/.exec(facts.get(fact) ?? '') ?? [];
      expect(health).toContain(`app.get('${path}'`);
    }
    expect(read('ops/healthcheck.mjs')).toContain('/readyz');
    expect(lastOf(stage, 'HEALTHCHECK')).toContain('/srv/card-portal/healthcheck.mjs');
  });

  it('names the ports with the defaults of the configuration', () => {
    const { folder, database } = secretsFolder();
    const { port, metricsPort, staff } = productionWith({
      ...environment,
      ...{ PORTAL_MODE: 'production', SECRETS_DIR: folder },
      ...{ DATABASE_URL_FILE: database, ALLOW_PLAIN_DATABASE: 'true' },
    });
    const rows = rowsOf(section(page, '## Ports of the image')).map(([name = '', value = '']) => [
      quoted(name)[0],
      quoted(value)[0],
    ]);
    expect([port, metricsPort, staff]).toEqual([3000, undefined, undefined]);
    expect(rows).toEqual([
      ['PORT', '3000'],
      ['METRICS_PORT', undefined],
      ['STAFF_PORT', undefined],
    ]);
  });

  it('names the variables that the image sets, and the places of its files', () => {
    const [first = ''] = section(page, '## Environment of the image').split('. ');
    const named = quoted(first).map((name) => name.split('=')[0] ?? '');
    expect(named.sort()).toEqual(Object.keys(environment).sort());
    expect(first).toContain(`HOST=${environment.HOST}`);
    const paths = rowsOf(section(page, '## Files and mounts')).flatMap(([path = '']) => quoted(path));
    expect(paths).toEqual(
      expect.arrayContaining([environment.CONTENT_DIR, environment.DATA_DIR, '/srv/card-portal']),
    );
    const inside = ofImage
      .flatMap(({ volumes }) => volumes as string[])
      .map((volume) => /([^:]+):ro$/.exec(volume)?.[1]);
    expect(inside).toContain(environment.CONTENT_DIR);
    expect(paths).toContain('/run/secrets');
    expect(inside).toContain('/run/secrets');
  });

  it('names every program that an operator runs, and no other', () => {
    const lists = section(page, '## Programs of the image').match(/^- .*(?:\n {2}.*)*/gm) ?? [];
    const named = lists.flatMap(quoted).filter((name) => /^[a-z-]+$/.test(name) && name !== 'psql');
    // Parts of the server, the demo, and the server itself.
    const inner =
      /^(?:main|prepare|statement-pdf|evidence-decoder|bank-load-reader|seed.*|.*-thread|bank|bank-sample)$/;
    expect(named.sort()).toEqual(
      Object.keys(SERVER_PROGRAMS)
        .filter((name) => !inner.test(name))
        .sort(),
    );
  });

  it('says how long a stop takes, as compose and systemd allow it', () => {
    const times = section(page, '## Signals and times').replace(/\s+/g, ' ');
    const [, drain = ''] = /`DRAIN_SECONDS`, (\d+) s/.exec(times) ?? [];
    const { folder, database } = secretsFolder();
    const config = productionWith({
      ...{ PORTAL_MODE: 'production', SECRETS_DIR: folder },
      ...{ DATABASE_URL_FILE: database, ALLOW_PLAIN_DATABASE: 'true' },
    });
    expect(Number(drain)).toBe(config.drainSeconds);
    expect(times).toContain(`completes its requests in at most ${secondsOf('CLOSE_MS')} s`);
    expect(times).toContain(`in at most ${secondsOf('HAND_OVER_MS')} s.`);
    const [, all = ''] = /draining: (\d+) s in all/.exec(times) ?? [];
    expect(Number(all)).toBe(config.drainSeconds + 15);
    expect(facts.get('stop')).toContain(`${all} s`);
    const [, allowed = ''] = /compose and systemd allow (\d+) s/.exec(times) ?? [];
    expect(ofImage.flatMap((service) => service.stop_grace_period ?? [])).toEqual([
      `${allowed}s`,
      `${allowed}s`,
    ]);
    expect(valuesOf(read('ops/card-portal@.service'), 'TimeoutStopSec')).toEqual([allowed]);
  });

  it('says the exit codes that the code has', () => {
    const codes = rowsOf(section(page, '## Exit codes')).map(([code = '']) => quoted(code)[0]);
    const program = read('server/program.ts');
    const constant = (name: string) => new RegExp(`^const ${name} = (\\d);`, 'm').exec(program)?.[1];
    expect(codes).toEqual(['0', constant('FAILED'), constant('REFUSED')]);
    expect(main).toContain('process.exit(1)');
  });

  it('says the memory that compose and systemd give', () => {
    expect(section(page, '## Memory')).toContain('Give it 1 GiB');
    expect(ofImage.map(({ mem_limit }) => mem_limit)).toEqual(['1g', '1g', '1g']);
    expect(valuesOf(read('ops/card-portal@.service'), 'MemoryMax')).toEqual(['1G']);
  });

  it('is run read-only by compose', () => {
    expect(ofImage.map(({ read_only, cap_drop }) => [read_only, cap_drop])).toEqual(
      ofImage.map(() => [true, ['ALL']]),
    );
    expect(facts.get('file system')).toBe('read-only');
  });
});
