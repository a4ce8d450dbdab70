/** Tests with the bank's own files: breaks one file of each kind while the server runs. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Content, openContent } from '../../app/server/content-kinds.ts';
import type { LiveContent, Log } from './live.ts';

/** One file of each kind, with a typical mistake. */
const SLIPS: Readonly<Record<keyof Content, readonly [file: string, broken: string]>> = {
  bank: ['bank.json', '{ "phone": "call us" }'],
  catalogue: ['redemption.json', '{ "items": [ }'],
  promotions: ['promotions/DIN01/promotion.json', '{ "category": "cars" }'],
  partners: ['partners.json', '{ "partners": [{ "id": "Two Words" }] }'],
  pages: ['pages/help.en.html', '<h1>Help</h1><script>alert(1)</script>'],
  spendingPages: ['spending-management/overview.zh_tw.html', '<p>沒有標題</p>'],
  maintenance: ['maintenance.json', '{ "until": "soon" }'],
  hyperlinks: [
    'hyperlinks.json',
    '{ "help": { "en": "javascript:alert(1)", "zh_tw": "https://bank.example" } }',
  ],
};

describe('[CNT-1] [CNT-2] each kind of content', () => {
  let dir: string;
  let content: Content;
  let live: LiveContent;
  const told: string[] = [];
  const say = (facts: unknown, text?: string) => void told.push(`${text} ${JSON.stringify(facts)}`);
  const log = { info: say, warn: say } as Log;
  const place = (file: string) => join(dir, file);

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'portal-kinds-'));
    cpSync('content', dir, { recursive: true });
    writeFileSync(place('maintenance.json'), '{ "until": "2099-01-31 06:00" }');
    ({ content, live } = await openContent({ contentDir: dir, hyperlinkHosts: [], mode: 'demo' }));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it.each(Object.entries(SLIPS))(
    '%s: broken, the last stays and the log says where; mended, it is taken over',
    async (kind, [file, broken]) => {
      const now = () => content[kind as keyof Content]();
      const good = readFileSync(place(file), 'utf8');
      const before = now();
      told.length = 0;
      writeFileSync(place(file), broken);
      await live.look(log);
      expect(now()).toBe(before);
      // No other kind is refused.
      expect(told.filter((line) => line.includes('not taken over'))).toEqual([told[0]]);
      expect(told[0]).toMatch(new RegExp(`${file.replaceAll('.', '\\.')}, line \\d+: `));
      told.length = 0;
      writeFileSync(place(file), good);
      await live.look(log);
      expect(now()).not.toBe(before);
      expect(told.join()).not.toContain('not taken over');
    },
  );
});
