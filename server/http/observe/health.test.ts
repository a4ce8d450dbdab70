import Fastify, { type InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { DatabaseReadOnly, DatabaseUnavailable } from '../../db/errors.ts';
import { MIGRATIONS, missingMigrations } from '../../db/migrating/migrations.ts';
import type { Database } from '../../db/schema/schema.ts';
import { type HealthDeps, installHealth } from './health.ts';

const SETTINGS = { metricsPort: undefined, logAddress: 'truncated' } as const;
const whole = { missingMigrations: async () => [] };

async function ready(
  deps: Omit<HealthDeps, 'config'>,
  caller: Pick<InjectOptions, 'headers' | 'remoteAddress'> = {},
) {
  const app = Fastify();
  installHealth(app, { config: SETTINGS, ...deps });
  const response = await app.inject({ url: '/readyz', ...caller });
  await app.close();
  return { status: response.statusCode, body: response.json(), text: response.body };
}
const degraded = (content: boolean, cardSystem: boolean, auditAnchors = false) => ({
  content: () => content,
  cardSystem: () => cardSystem,
  auditAnchors: () => auditAnchors,
});

it('[OPS-3] /readyz names each part that the portal needs', async () => {
  expect(await ready({ database: whole, degraded: degraded(false, false) })).toMatchObject({
    status: 200,
    body: { ok: true, parts: { database: 'ok', migrations: 'ok', content: 'ok', cardSystem: 'ok' } },
  });
});

it('[OPS-3] /readyz answers 503 while the process drains, although every part is there', async () => {
  expect(await ready({ database: whole, isGoing: () => true })).toMatchObject({
    status: 503,
    body: { ok: false, draining: true, parts: { database: 'ok', migrations: 'ok' } },
  });
  expect((await ready({ database: whole, isGoing: () => false })).body).not.toHaveProperty('draining');
});

it('[OPS-3] /readyz is ready while the card system, content or anchors are degraded, and says so', async () => {
  expect(await ready({ database: whole, degraded: degraded(true, true) })).toMatchObject({
    status: 200,
    body: { ok: true, parts: { database: 'ok', content: 'degraded', cardSystem: 'degraded' } },
  });
  expect(await ready({ database: whole, degraded: degraded(false, true) })).toMatchObject({
    body: { parts: { content: 'ok', cardSystem: 'degraded', auditAnchors: 'ok' } },
  });
  expect(await ready({ database: whole, degraded: degraded(false, false, true) })).toMatchObject({
    status: 200,
    body: { ok: true, parts: { cardSystem: 'ok', auditAnchors: 'degraded' } },
  });
});

it.each([
  ['a public address', { remoteAddress: '198.51.100.7' }],
  ['an IPv6 address', { remoteAddress: '2001:db8::7' }],
  ['a proxy that forwards a caller', { headers: { 'x-forwarded-for': '10.0.0.1' } }],
])('[OPS-3] [S31] /readyz gives %s no state of a part', async (_who, caller) => {
  const { body } = await ready({ database: whole, degraded: degraded(true, true) }, caller);
  expect(body).toEqual({ ok: true });
});

it.each(['127.0.0.1', '::1', '10.1.2.3', '::ffff:192.168.1.1', 'fd00::1'])(
  '[OPS-3] /readyz gives %s in the bank’s network the state of each part',
  async (remoteAddress) => {
    expect((await ready({ database: whole }, { remoteAddress })).body).toHaveProperty('parts');
  },
);

it('[OPS-3] /readyz answers 503 without the database, and reveals no reason', async () => {
  const database = {
    missingMigrations: () =>
      Promise.reject(new DatabaseUnavailable('postgres://user:s3cret@db refused', { code: '53300' })),
  };
  const { status, body, text } = await ready({ database, degraded: degraded(false, false) });
  expect(status).toBe(503);
  expect(body).toEqual({
    ok: false,
    parts: { database: 'down', migrations: 'unknown', content: 'ok', cardSystem: 'ok', auditAnchors: 'ok' },
  });
  expect(text).not.toMatch(/s3cret|53300|refused/);
});

it('[OPS-3] /readyz answers 503 while the database takes no writes, and says so', async () => {
  const database = { missingMigrations: () => Promise.reject(new DatabaseReadOnly()) };
  const { status, body, text } = await ready({ database });
  expect(status).toBe(503);
  expect(body).toMatchObject({ ok: false, parts: { database: 'read-only', migrations: 'unknown' } });
  expect(text).not.toMatch(/standby|DATABASE_URL/);
});

it('[OPS-3] the metrics tell a database that takes no writes from one that is down, and ask it once', async () => {
  const metricsOf = async (error: Error) => {
    let asked = 0;
    const missingMigrations = () => {
      asked++;
      return Promise.reject(error);
    };
    const registry = new Registry();
    const app = Fastify();
    installHealth(app, {
      config: { ...SETTINGS, metricsPort: 9 },
      database: { missingMigrations },
      registry,
    });
    const text = await registry.metrics();
    expect(asked).toBe(1);
    return text.split('\n').filter((line) => /^database_read_only|part="database"/.test(line));
  };
  expect(await metricsOf(new DatabaseReadOnly())).toEqual([
    'portal_part_ok{part="database"} 0',
    'database_read_only 1',
  ]);
  expect(await metricsOf(new DatabaseUnavailable('gone'))).toEqual([
    'portal_part_ok{part="database"} 0',
    'database_read_only 0',
  ]);
});

it('[OPS-3] /readyz answers 503 while migrations are missing, without their names', async () => {
  const { status, body, text } = await ready({
    database: { missingMigrations: async () => ['0009_secret'] },
  });
  expect(status).toBe(503);
  expect(body).toMatchObject({ ok: false, parts: { database: 'ok', migrations: 'down' } });
  expect(text).not.toContain('0009');
});

describeOnUsualDatabase('[OPS-3] missing migrations', (context) => {
  it('are those that the database has not recorded', async () => {
    expect(await context.open().missingMigrations()).toEqual([]);
    const newer = [...MIGRATIONS, { name: '9001_new', sql: 'select 1' }];
    expect(await missingMigrations(context.db(), newer)).toEqual(['9001_new']);
    // A database migrated by a newer build lacks no migration of this build.
    expect(await missingMigrations(context.db(), MIGRATIONS.slice(0, 3))).toEqual([]);
  });

  it('are all of them in a database without tables', async () => {
    const failure = await context
      .transaction(async (trx) => {
        await trx.schema.dropTable('public.schema_migrations').execute();
        const missing = await missingMigrations(trx as Kysely<Database>, MIGRATIONS.slice(0, 2));
        throw new RolledBack(missing);
      })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ missing: MIGRATIONS.slice(0, 2).map(({ name }) => name) });
    expect(await context.open().missingMigrations()).toEqual([]);
  });
});

class RolledBack extends Error {
  constructor(readonly missing: readonly string[]) {
    super('rolled back');
  }
}
