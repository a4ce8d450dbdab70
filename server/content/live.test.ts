import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Kind } from './kind.ts';
import { ContentError, createLiveContent, type Log } from './live.ts';

const one = (name: string): Kind<number> => ({
  name,
  read: (files) =>
    files.json(`${name}.json`, z.strictObject({ count: z.int('a whole number') }))?.value.count,
});

let dir: string;
let told: string[];
const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
const say =
  (level: string) =>
  (facts: unknown, text?: string): void =>
    void told.push(`${level} ${text} ${JSON.stringify(facts)}`);
const log = { info: say('info'), warn: say('warn') } as Log;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portal-content-'));
  told = [];
  write('apples.json', '{ "count": 1 }');
  write('pears.json', '{ "count": 2 }');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function opened() {
  const live = createLiveContent(dir);
  const apples = live.add(one('apples'));
  const pears = live.add(one('pears'));
  await live.load();
  return { live, apples, pears, look: () => live.look(log) };
}

describe('[CNT-1] content that the bank edits', () => {
  it('is reloaded without a restart', async () => {
    const { apples, pears, look } = await opened();
    await look();
    expect(told).toEqual([]);
    write('apples.json', '{ "count": 10 }');
    await look();
    expect([apples(), pears()]).toEqual([10, 2]);
    expect(told).toEqual([expect.stringMatching(/^info content: reloaded/)]);
  });

  it('keeps its last valid value when a change is broken, and logs the line', async () => {
    const { live, apples, pears, look } = await opened();
    expect(live.stale()).toEqual([]);
    write('apples.json', '{\n  "count": "many"\n}');
    write('pears.json', '{ "count": 20 }');
    await look();
    expect([apples(), pears()]).toEqual([1, 20]);
    expect(live.stale()).toEqual(['apples']);
    expect(told[0]).toMatch(/^warn .*last stays.*apples\.json, line 2: \\"count\\" must be a whole number/);
    told = [];
    await look();
    expect(told).toEqual([]);
    write('apples.json', '{ "count": 11 }');
    await look();
    expect(apples()).toBe(11);
  });

  it('keeps its value while the folder cannot be read, and logs it once', async () => {
    const { live, apples, look } = await opened();
    renameSync(dir, `${dir}-away`);
    await look();
    await look();
    expect(live.stale()).toEqual(['apples', 'pears']);
    expect(apples()).toBe(1);
    expect(told).toEqual([expect.stringMatching(/^warn content: the folder cannot be read/)]);
    renameSync(`${dir}-away`, dir);
    write('apples.json', '{ "count": 12 }');
    await look();
    expect(live.stale()).toEqual([]);
    expect(apples()).toBe(12);
  });

  it('keeps its value while a file is missing or is a folder', async () => {
    const { apples, look } = await opened();
    rmSync(join(dir, 'apples.json'));
    await look();
    expect(apples()).toBe(1);
    expect(told[0]).toMatch(/apples\.json, line 1: it is missing; add it/);
    mkdirSync(join(dir, 'apples.json'));
    await look();
    expect(apples()).toBe(1);
  });

  it('is reloaded when a file is replaced by one of the same size and time', async () => {
    const { apples, look } = await opened();
    const then = new Date('2026-01-01T00:00:00Z');
    utimesSync(join(dir, 'apples.json'), then, then);
    await look();
    write('next', '{ "count": 3 }');
    utimesSync(join(dir, 'next'), then, then);
    renameSync(join(dir, 'next'), join(dir, 'apples.json'));
    await look();
    expect(apples()).toBe(3);
  });

  it('prevents a start and reports every fault with file and line', async () => {
    write('apples.json', '{\n  "count": 1,\n  "colour": "red"\n}');
    write('pears.json', '{\n  "count": 1,\n}');
    await expect(opened()).rejects.toThrow(
      /apples\.json, line 3: remove "colour", which is not known here\n.*pears\.json, line 3: it is not JSON from here on/,
    );
    rmSync(dir, { recursive: true });
    await expect(opened()).rejects.toThrow(ContentError);
    await expect(opened()).rejects.toThrow(/CONTENT_DIR must name the folder/);
  });
});
