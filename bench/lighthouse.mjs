/** Lighthouse scores of the log-on page in both languages (mobile), the median of five visits each. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BROWSER_FLAGS } from '../scripts/programs/browser.mjs';
import { median } from './measure.mjs';
import { startPortal } from './servers.mjs';
import { browserPath } from './web/browser.mjs';

/** The latest version for Node 20. It is installed when it is needed. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const VISITS = 5;
const PATHS = ['/en/login', '/ch/login'];
const LIMITS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };

export async function run() {
  const portal = await startPortal();
  const dir = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'));
  try {
    const reports = Object.fromEntries(PATHS.map((path) => [path, []]));
    for (let visit = 1; visit <= VISITS; visit++) {
      for (const path of PATHS) {
        console.error(`  visit ${visit} of ${VISITS}: ${path}`);
        reports[path].push(await report(portal.base + path, join(dir, 'report.json')));
      }
    }
    return PATHS.flatMap((path) => rows(path, reports[path]));
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await portal.stop();
  }
}

async function report(url, file) {
  const flags = ['--headless=new', '--no-sandbox', ...BROWSER_FLAGS].join(' ');
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`];
  await promisify(execFile)('npx', [...args, `--chrome-flags=${flags}`], {
    env: { ...process.env, CHROME_PATH: await browserPath() },
  });
  const found = JSON.parse(readFileSync(file, 'utf8'));
  if (found.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${found.runtimeError.message}`);
  return found;
}

function rows(path, reports) {
  return Object.entries(LIMITS).map(([category, bound]) => {
    const score = median(reports.map(({ categories }) => Math.round(categories[category].score * 100)));
    if (score < bound) explain(path, category, reports.at(-1));
    return {
      name: `Lighthouse ${path}: ${category}`,
      value: String(score),
      limit: `at least ${bound}`,
      ok: score >= bound,
    };
  });
}

/** Prints the audits that reduced the score. */
function explain(path, category, { categories, audits }) {
  for (const { id, weight } of categories[category].auditRefs) {
    const { score, title, displayValue = '' } = audits[id];
    if (weight > 0 && score !== null && score < 1)
      console.error(`  ${path} ${category}: ${title} ${displayValue} (${score})`);
  }
}
