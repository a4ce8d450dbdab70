/**
 * First view of the log-on page with the button for passkeys against the same page without (`PASSKEYS=off`), in turn, on a phone with a
 * slow processor.
 */
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../scripts/browser.mjs';
import { limit, median } from './measure.mjs';
import { startPortal } from './servers.mjs';
import { browserPath } from './web/browser.mjs';
import { NETWORKS, visit } from './web/visit.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 11);
const PAGES = ['/en/login', '/ch/login'];
const SETTINGS = ['on', 'off'];
/** kB that the button may add to the scripts of the first view. */
const MOST_SCRIPT = 1.5;

export async function run() {
  const cleanups = [];
  try {
    const bases = {};
    for (const setting of SETTINGS) {
      const portal = await startPortal({ DEMO_CROWD: 'off', PASSKEYS: setting });
      cleanups.unshift(portal.stop);
      // Passkeys belong to a name.
      bases[setting] = portal.base.replace('127.0.0.1', 'localhost');
    }
    const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS });
    cleanups.unshift(() => browser.close());
    const results = [];
    for (const [network, conditions] of Object.entries(NETWORKS))
      for (const path of PAGES) {
        console.error(`  ${path}, ${network} network`);
        const visits = await visitInTurn(browser, bases, path, conditions);
        results.push(...rows(`${path}, ${network} network`, visits));
      }
    return results;
  } finally {
    for (const cleanUp of cleanups) await cleanUp();
  }
}

/** Medians by setting; the first round is warm-up. Each setting is first in every other round. */
async function visitInTurn(browser, bases, path, conditions) {
  const visits = { on: [], off: [] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const setting of round % 2 === 0 ? SETTINGS : SETTINGS.toReversed()) {
      const result = await visit(browser, bases[setting] + path, conditions);
      if (round > 0) visits[setting].push(result);
    }
  const medians = (list) =>
    Object.fromEntries(['lcp', 'script'].map((key) => [key, median(list.map((one) => one[key]))]));
  return { on: medians(visits.on), off: medians(visits.off) };
}

function rows(page, { on, off }) {
  const more = (on.script - off.script) / 1000;
  return [
    limit(
      `${page}: largest paint with passkeys against without (${on.lcp.toFixed(0)} / ${off.lcp.toFixed(0)} ms)`,
      on.lcp / off.lcp,
      'at most',
      1.05,
    ),
    {
      name: `${page}: scripts on the wire with passkeys`,
      value: `${(on.script / 1000).toFixed(1)} kB, ${more.toFixed(1)} kB more`,
      limit: `at most ${MOST_SCRIPT} kB more`,
      ok: more <= MOST_SCRIPT,
    },
  ];
}
