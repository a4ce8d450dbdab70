/**
 * `npm run screens`: takes pictures of every page and state into test-results/screens/. Each feature has a folder, and each
 * page a WebP sheet with phone and desktop, light and dark. `npm run screens -- statement` takes only the pages whose name
 * contains the word, and keeps the others. The pictures are not part of the repository.
 *
 * The pages are those of the accessibility tests (tests/support/browser/screens.ts).
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/built.mjs';
import { makeOwnTmp } from '../own-tmp.mjs';
import { main, ROOT, run, tool } from '../process.mjs';
import { getBrowser } from '../programs/browser.mjs';
import { pictureFonts } from './picture-fonts.mjs';

const FOLDER = join(ROOT, 'test-results/screens');

await main(async () => {
  makeOwnTmp();
  await ensureBuilt();
  const fonts = await pictureFonts({ anyFonts: true });
  const env = { CHROME_PATH: await getBrowser(), SCREENS: 'all', ...fonts };
  const only = process.argv.slice(2);
  // Removes earlier pictures, because some of their pages may no longer exist.
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const args = [
    'test',
    '--config=scripts/pictures/screens.config.ts',
    ...only.flatMap((word) => ['--grep', word]),
  ];
  const { code } = await run(...tool('@playwright/test/cli.js', ...args), { show: true, env });
  const sizes = readdirSync(FOLDER, { recursive: true })
    .filter((name) => name.endsWith('.webp'))
    .map((name) => statSync(join(FOLDER, name)).size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${sizes.length} sheets, ${(total / 1e6).toFixed(1)} MB in test-results/screens/`);
  return code;
});
