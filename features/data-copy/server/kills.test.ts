/** [CPY-5] Processes that stop for ever, or for a time, while they make a copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSecret } from '../../../server/config/test-config.ts';
import type { CardSystem } from '../../../server/ports/card-system/local-unit.ts';
import { createEvidenceFolder } from '../../../server/ports/evidence-store/folder.ts';
import type { EvidenceStore } from '../../../server/ports/evidence-store/port.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { documentProgram, Person } from './test-setup.ts';

const program = documentProgram();
const PERSON = 'supp1';
/** Both servers open what the other one sealed. */
const ENV = { PORTAL_SECRET: testSecret(7) };

/** Counts the steps of a process, and stops it at one of them until it is released. */
class Stopper {
  steps = 0;
  #at = Number.POSITIVE_INFINITY;
  #release: () => void = () => undefined;
  #stopped: () => void = () => undefined;
  #gate = Promise.resolve();
  hasStopped = Promise.resolve();

  stopAt(step: number): void {
    this.steps = 0;
    this.#at = step;
    this.#gate = new Promise((resolve) => {
      this.#release = resolve;
    });
    this.hasStopped = new Promise((resolve) => {
      this.#stopped = resolve;
    });
  }

  release(): void {
    this.#at = Number.POSITIVE_INFINITY;
    this.#release();
  }

  async step(): Promise<void> {
    if (this.steps++ !== this.#at) return;
    this.#stopped();
    await this.#gate;
  }

  /** Makes each function of an object that returns a promise a step. */
  watch<T extends object>(target: T, names: readonly string[]): T {
    return new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name);
        if (typeof value !== 'function' || !names.includes(String(name))) return value;
        return async (...args: unknown[]) => {
          await this.step();
          return value.apply(from, args);
        };
      },
    });
  }
}

const READS = [
  'customer',
  'card',
  'customerLines',
  'statement',
  'pointEntries',
  'redemptions',
  'controls',
  'disputes',
];

describeOnBank('a copy whose process is killed', (context) => {
  const stopper = new Stopper();
  let folder: string;
  let first: TestApp;
  let second: TestApp;
  let person: Person;
  let steps: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'copies-'));
    const files = (): EvidenceStore => createEvidenceFolder(folder);
    first = await testApp(context, ENV, {
      documentThread: program(),
      evidenceStore: stopper.watch(files(), ['put']),
      cardSystem: (local) => stopper.watch<CardSystem>(local, READS),
    });
    second = await testApp(context, ENV, { documentThread: program(), evidenceStore: files() });
    person = await Person.logOn(second, context.db(), PERSON);
    await begin();
    stopper.stopAt(Number.POSITIVE_INFINITY);
    await first.app.copyWorker.run();
    steps = stopper.steps;
  });
  afterAll(async () => {
    stopper.release();
    await Promise.all([first.app.server.close(), second.app.server.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function begin(): Promise<string> {
    await sql`delete from portal.data_copies`.execute(context.db());
    return (await person.begun()).copyId;
  }
  const endLease = () =>
    sql`update portal.data_copies set leased_until = app_now() - interval '1 second' where state = 'making'`.execute(
      context.db(),
    );
  const partsOf = async () =>
    (
      await sql<{
        object_id: string;
      }>`select object_id from portal.data_copy_parts order by file, part`.execute(context.db())
    ).rows.map(({ object_id }) => object_id);

  it('[CPY-5] has at least ten steps to be killed at', () => {
    expect(steps).toBeGreaterThan(20);
  });

  it.each(Array.from({ length: 10 }, (_, tenth) => tenth))(
    '[CPY-5] is made by another process after a kill at tenth %d, once, and nothing could be read before',
    async (tenth) => {
      const copyId = await begin();
      stopper.stopAt(Math.min(steps - 1, Math.floor(((tenth + 1) * steps) / 10)));
      const run = first.app.copyWorker.run();
      await Promise.race([stopper.hasStopped, run]);
      expect((await person.part(copyId, 0, 0)).status).toBe(404);
      expect(await person.status()).toMatchObject({ copyId, state: 'making', files: [] });
      // The lease protects the copy from a second process as long as the first may be alive.
      expect(await second.app.copyWorker.run()).toBe(false);

      await endLease();
      expect(await second.app.copyWorker.run()).toBe(true);
      const copy = (await person.status())!;
      expect(copy).toMatchObject({ copyId, state: 'ready' });
      const parts = await partsOf();
      expect(parts).toHaveLength(copy.files.reduce((sum, file) => sum + file.parts, 0));
      const { json } = await person.downloaded(copy);
      expect(json.data.person!.records).toHaveLength(1);

      // The first process was only paused: it finds that the copy is not its own, and changes nothing.
      stopper.release();
      await run;
      expect(await partsOf()).toEqual(parts);
      expect(await person.status()).toEqual(copy);
      const ready = await sql`select 1 from portal.audit where action = 'data-copy' and outcome = 'made'
        and request_id = ${copyId}`.execute(context.db());
      expect(ready.rows).toHaveLength(1);
    },
  );

  it('[CPY-5] fails after five attempts, without anything to read, and can be requested again', async () => {
    const copyId = await begin();
    await sql`update portal.data_copies set attempts = 5`.execute(context.db());
    await second.app.copyWorker.run();
    expect(await person.status()).toMatchObject({ copyId, state: 'failed', files: [] });
    expect((await person.part(copyId, 0, 0)).status).toBe(404);
    expect(await partsOf()).toEqual([]);
    expect((await person.made()).state).toBe('ready');
  });

  it('[CPY-5] is tried again later after an error, which the log names without data', async () => {
    await begin();
    await sql`update portal.data_copies set sealed = '\\x00'`.execute(context.db());
    await second.app.copyWorker.run();
    expect(await person.status()).toMatchObject({ state: 'making', files: [] });
    expect(await second.app.copyWorker.run()).toBe(false);
    const lines = second.logged.filter((line) => line.includes('was not made'));
    expect(lines.length).toBeGreaterThan(0);
  });
});
