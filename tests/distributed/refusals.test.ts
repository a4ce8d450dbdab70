/** [OPS-2] Operations that a distributed database does not support are refused with a message before anything is changed. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { testApp } from '../support/api/clients/api.ts';
import { type Ended, runProgram } from '../support/api/programs.ts';
import { describeOnDistributedBank } from '../support/database/databases.ts';

describeOnDistributedBank('what a distributed database refuses', (context) => {
  beforeAll(() => ensureBuilt());

  it.each([
    ['/demo/reset', {}],
    [
      '/demo/purchase',
      { card: '4000000000000002', kind: 'chip', amount: '1', currency: 'TWD', country: 'TW' },
    ],
    ['/demo/payment', { card: '4000000000000002', amount: '1' }],
    ['/demo/bank-freeze', { card: '4000000000000002', frozen: true }],
    ['/demo/dispute', { reference: 'DC-7F3K92CX', act: 'pass-on' }],
    ['/demo/wallet', { card: '4000000000000002', wallet: 'Phone' }],
  ])('[OPS-2] POST %s answers 409 with a sentence in the language of the caller', async (url, payload) => {
    const { app } = await testApp(context);
    const ask = (language: string) =>
      app.server.inject({ method: 'POST', url, payload, headers: { 'accept-language': language } });
    const before = await count('portal.users');
    const english = await ask('en');
    expect(english.statusCode).toBe(409);
    expect(english.json().refused).toMatch(/^This does not work on a distributed database\./);
    expect((await ask('zh-TW')).json().refused).toMatch(/^分散式資料庫不支援此功能/);
    expect(await count('portal.users')).toBe(before);
    await app.server.close();
  });

  it('[OPS-2] a portal that would take events of the bank does not start', async () => {
    const env = { BANK_EVENTS_SECRET: Buffer.alloc(32, 9).toString('base64') };
    await expect(testApp(context, env)).rejects.toThrow(
      'A distributed database takes no events of the bank: remove BANK_EVENTS_SECRET (docs/distributed.md).',
    );
  });

  it.each([
    [
      'bank-load',
      1,
      'A distributed database takes no files: set CARD_SYSTEM_READS=http (docs/distributed.md).',
    ],
    [
      'audit-archive',
      2,
      'Shards delete no audit records: a distributed database keeps them (docs/distributed.md).',
    ],
    ['history-months', 2, 'A distributed database keeps its history in shards (docs/distributed.md).'],
  ])('[OPS-2] %s ends with %d and one sentence', async (program, code, sentence) => {
    const records = await count('portal.audit');
    const ended = await run(program);
    expect(ended).toEqual({ code, output: '', errors: `${sentence}\n` });
    expect(await count('portal.audit')).toBe(records);
  });

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      context.db(),
    );
    return rows[0]?.n ?? 0;
  }

  function run(program: string): Promise<Ended> {
    const folder = mkdtempSync(join(tmpdir(), 'portal-refused-'));
    return runProgram(program, program === 'history-months' ? [] : [folder], {
      DATA_DIR: folder,
      DATABASE_URL: context.url?.() ?? '',
      PORTAL_SECRET: Buffer.alloc(32, 5).toString('base64'),
      AUDIT_RETENTION_DAYS: '365',
      DEMO_CROWD: 'off',
    });
  }
});
