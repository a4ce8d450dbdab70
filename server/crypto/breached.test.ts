import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBreachedFile, openBreachedPasswords } from './breached.ts';

const folder = mkdtempSync(join(tmpdir(), 'breached-'));
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** Writes a file of hashes in the published format. */
function fileOf(hashes: readonly string[], { end = '\r\n', last = true } = {}): string {
  const path = join(folder, randomBytes(6).toString('hex'));
  const lines = [...hashes].sort().map((hash, n) => `${hash}:${(n * 37) % 1_000_000}`);
  writeFileSync(path, lines.join(end) + (last ? end : ''));
  return path;
}

describe('[PASSKEY-9] the list of breached passwords', () => {
  it.each([
    ['lines of Windows', '\r\n', true],
    ['lines of Unix without a last end', '\n', false],
  ])('finds each password of a file with %s, and no other', async (_, end, last) => {
    const passwords = Array.from({ length: 3000 }, (_, n) => `Lychee-${n}.river`);
    const list = openBreachedPasswords(fileOf(passwords.map(sha1), { end, last }));
    for (const password of passwords) expect([password, await list.has(password)]).toEqual([password, true]);
    for (let n = 0; n < 1000; n++) expect(await list.has(`absent-${n}`)).toBe(false);
    await list.close();
  });

  it.each([1, 2, 3, 70, 71, 140])('finds the first and the last of %s lines', async (count) => {
    const passwords = Array.from({ length: count }, (_, n) => `p${n}`);
    const list = openBreachedPasswords(fileOf(passwords.map(sha1)));
    for (const password of passwords) expect(await list.has(password)).toBe(true);
    expect(await list.has('absent')).toBe(false);
    await list.close();
  });

  it('distinguishes letters and accepts hashes in lower case', async () => {
    const list = openBreachedPasswords(fileOf([sha1('Dragon-84').toLowerCase()]));
    expect(await list.has('Dragon-84')).toBe(true);
    expect(await list.has('dragon-84')).toBe(false);
    await list.close();
  });

  it('keeps no part of the file in memory', async () => {
    const path = fileOf([sha1('first')]);
    const block = `${Array.from({ length: 20_000 }, (_, n) => `F${n.toString(16).toUpperCase().padStart(39, '0')}:1`).join('\n')}\n`;
    writeFileSync(path, `${sha1('first').replace(/^./, '0')}:1\n`);
    for (let n = 0; n < 40; n++)
      appendFileSync(path, block.replaceAll(/^F0{5}/gm, `F${n.toString(16).toUpperCase().padStart(5, '0')}`));
    const list = openBreachedPasswords(path);
    await list.has('warm');
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    for (let n = 0; n < 2000; n++) await list.has(`absent-${n}`);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    await list.close();
  });

  it('rejects a file whose lines have another form, and one that is gone', async () => {
    const path = join(folder, 'disorder');
    writeFileSync(path, `${sha1('a')}:1\n${'no hash\n'.repeat(2000)}`);
    const disordered = openBreachedPasswords(path);
    await expect(disordered.has('a')).rejects.toThrow(/SHA1:COUNT/);
    await disordered.close();
    const later = join(folder, 'later');
    const list = openBreachedPasswords(later);
    await expect(list.has('a')).rejects.toThrow();
    writeFileSync(later, `${sha1('a')}:1\n`);
    expect(await list.has('a')).toBe(true);
    await list.close();
  });

  it('is checked when the configuration is read', () => {
    const other = join(folder, 'other');
    writeFileSync(other, 'password123\n');
    expect(isBreachedFile(fileOf([sha1('a')]))).toBe(true);
    for (const path of [other, folder, join(folder, 'absent'), '']) expect(isBreachedFile(path)).toBe(false);
  });
});
