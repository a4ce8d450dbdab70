/** The audit trail in operation: a process without a disk, anchors in other places, and the programs. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build/built.mjs';
import { withClient } from '../../scripts/programs/postgres.mjs';
import { startS3, type TestS3 } from '../../server/ports/object-store/test-s3.ts';
import { Client } from '../support/api/clients/client.ts';
import { runProgram } from '../support/api/programs.ts';
import { type RunningServer, startServer } from '../support/api/server.ts';
import { TEST_DATABASE_URL } from '../support/database/databases.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database/postgres.ts';

describe.skipIf(!TEST_DATABASE_URL)('[OPS-5] a portal without a disk', () => {
  let database: TestDatabase;
  let s3: TestS3;
  let server: RunningServer;
  let env: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'portal-exported-'));

  beforeAll(async () => {
    await ensureBuilt();
    database = await createEmptyDatabase(TEST_DATABASE_URL ?? '');
    s3 = await startS3();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
    env = {
      DATABASE_URL: database.url,
      DATA_DIR: '/nonexistent/data',
      PORTAL_SECRET: randomBytes(32).toString('base64'),
      AUDIT_ANCHORS: `s3://${bucket}/anchors`,
      AUDIT_S3_ENDPOINT: endpoint,
      AUDIT_S3_ACCESS_KEY_ID: accessKeyId,
      AUDIT_S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    server = await startServer(env);
  });
  afterAll(async () => {
    await server?.stop();
    await s3?.close();
    await database?.drop();
    rmSync(folder, { recursive: true });
  });

  const run = async (program: string, args: readonly string[], input = '', over = {}) => {
    const { code, output, errors } = await runProgram(program, args, { ...env, ...over }, input);
    return { code, output: output + errors };
  };

  it('has its anchors in bucket and log at once, and says when it has not', async () => {
    await expect.poll(() => server.log()).toContain('audit-anchor/2;');
    const client = await Client.open(server);
    await client.logOn('demo.primary1', { password: 'Wrong-pass.1357' });
    await server.stop();
    expect(await run('audit-verify', [])).toEqual({
      code: 0,
      output: expect.stringMatching(/is whole: [1-9]\d* records .* [1-9]\d* anchors in s3:\/\//),
    });
    expect(await run('audit-verify', ['--anchors=-'], server.log())).toEqual({
      code: 0,
      output: expect.stringMatching(/[1-9]\d* anchors in standard input/),
    });
    const other = server.log().replaceAll(/;mac=..../g, ';mac=AAAA');
    expect(await run('audit-verify', ['--anchors=-'], other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('anchor forged'),
    });
    expect(await run('audit-verify', [`--anchors=${join(folder, 'missing')}`])).toMatchObject({
      code: 1,
      output: expect.stringContaining('no anchors'),
    });
    // If no anchor destination can be read, the trail must not count as complete. A syslog collector is write-only.
    expect(await run('audit-verify', [], '', { AUDIT_ANCHORS: 'log' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('no place of anchors can be read'),
    });
    await s3.setDown(true);
    const deaf = await startServer(env);
    await expect
      .poll(async () => (await fetch(`${deaf.baseURL}/readyz`)).json())
      .toMatchObject({ ok: true, parts: { auditAnchors: 'degraded' } });
    expect(deaf.log()).toMatch(/"place":"s3","reason":"net-\w+".*"no audit anchor"/);
    await s3.setDown(false);
    await deaf.stop();
    expect((await run('audit-verify', [])).code).toBe(0);
  });

  it('exports closed segments, deletes old ones, and finds a cut', async () => {
    expect(await run('audit-export', ['--close', folder])).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^1 segments with (\d+) records written .*\n(?:segment 1: \d+ of \1 records\n)*segment 1: \1 of \1 records\n$/,
      ),
    });
    expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toEqual(['audit-00000001.jsonl']);
    expect(await run('audit-archive', [folder])).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^AUDIT_RETENTION_DAYS is not set/),
    });
    expect(await run('audit-archive', [folder], '', { AUDIT_RETENTION_DAYS: '30' })).toEqual({
      code: 0,
      output: '0 segments archived, 0 records deleted.\n',
    });
    const cutChain = `alter table portal.audit disable trigger user;
      with cut as (delete from portal.audit where action = 'login' returning chain)
      update portal.audit_heads h set seq = 0, hash = decode(repeat('00', 32), 'hex') from cut where cut.chain = h.chain`;
    await withClient(database.url, (client) => client.query(cutChain));
    for (const [program, args] of [
      ['audit-verify', [`--archive=${folder}`]],
      ['audit-archive', [folder]],
    ] as const)
      expect(await run(program, args, '', { AUDIT_RETENTION_DAYS: '30' })).toMatchObject({
        code: 1,
        output: expect.stringMatching(
          /chain \d+, record .*: cut since the segment was closed\n(?:.*\n)*.*not whole/,
        ),
      });
  });
});
