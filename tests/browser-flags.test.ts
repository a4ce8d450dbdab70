import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WITHOUT_ADDRESS_BAR } from '../scripts/programs/browser.mjs';

it('the flag of the browser tests switches off all that Playwright switches off', () => {
  const playwright = createRequire(createRequire(import.meta.url).resolve('@playwright/test')).resolve(
    'playwright-core',
  );
  const bundle = readFileSync(join(playwright, '../lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[([\s\S]*?)\]\.filter/.exec(bundle) ?? [];
  const names = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(WITHOUT_ADDRESS_BAR.replace('--disable-features=', '').split(',')).toEqual(
    expect.arrayContaining(names),
  );
});
