/**
 * Browser benchmarks of the first view of the log-on page, in both languages, on a phone with a slow processor over a
 * slow and a fast network. Compares it with the same page without scripts, with a small prerendered React form, and
 * with this form without prerendering. The pages alternate in one run and are compared by round.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../scripts/programs/browser.mjs';
import { median } from './measure.mjs';
import { startPortal, startServer } from './servers.mjs';
import { windowlessBrowserPath } from './web/browser.mjs';
import { NETWORKS, visit } from './web/visit.mjs';
import { writeYardsticks } from './web/yardsticks.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const LOG_ON = { en: '/en/login', ch: '/ch/login' };
const kB = (bytes) => bytes / 1000;

export async function run() {
  const dir = mkdtempSync(join(tmpdir(), 'portal-yardsticks-'));
  const cleanups = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    const portal = await startPortal();
    cleanups.unshift(portal.stop);
    await writeYardsticks(dir, portal.base, LOG_ON);
    const yardsticks = await startServer('bench/yardstick-server.mjs', { DIR: dir });
    cleanups.unshift(yardsticks.stop);
    const browser = await chromium.launch({
      executablePath: await windowlessBrowserPath(),
      args: BROWSER_FLAGS,
    });
    cleanups.unshift(() => browser.close());
    const pages = {
      en: `${portal.base}${LOG_ON.en}`,
      ch: `${portal.base}${LOG_ON.ch}`,
      'static-en': `${yardsticks.base}/static-en`,
      'static-ch': `${yardsticks.base}/static-ch`,
      'bare-en': `${yardsticks.base}/bare-en`,
      'bare-ch': `${yardsticks.base}/bare-ch`,
      'client-en': `${yardsticks.base}/client-en`,
      'client-ch': `${yardsticks.base}/client-ch`,
    };
    const results = [];
    for (const [kind, conditions] of Object.entries(NETWORKS)) {
      const visits = await visitInTurn(browser, pages, kind, conditions);
      results.push(
        ...Object.keys(LOG_ON).flatMap((name) =>
          rows(kind, name, visits[name], {
            staticPage: visits[`static-${name}`],
            bare: visits[`bare-${name}`],
            client: visits[`client-${name}`],
          }),
        ),
      );
    }
    return results;
  } finally {
    for (const cleanUp of cleanups) await cleanUp();
  }
}

/** Returns the visits of each page by round. The first round is warm-up. */
async function visitInTurn(browser, pages, kind, conditions) {
  const visits = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    console.error(`  ${kind} network, round ${round} of ${ROUNDS}`);
    for (const [name, url] of Object.entries(pages)) {
      const result = await visit(browser, url, conditions);
      if (round > 0) visits[name].push(result);
    }
  }
  return visits;
}

function rows(kind, name, portal, { staticPage, bare, client }) {
  const row = (what, value, bound, show) => ({
    name: `/${name}/login, ${kind} network: ${what}`,
    value: show(value),
    limit: bound === Infinity ? 'for comparison' : `at most ${bound}`,
    ok: value <= bound,
  });
  const size = (value) => `${value.toFixed(1)} kB`;
  const ratio = (value) => `${value.toFixed(2)} ×`;
  const middle = (visits, key) => median(visits.map((visit) => visit[key]));
  // Compared by round, because the machine's speed changes during a run.
  const against = (what, key, other, bound) =>
    row(
      `${what} (${middle(portal, key).toFixed(0)} / ${middle(other, key).toFixed(0)} ms)`,
      median(portal.map((visit, round) => visit[key] / other[round][key])),
      bound,
      ratio,
    );
  return [
    row('scripts on the wire, kB', kB(middle(portal, 'script')), 90, size),
    row('everything on the wire, kB', kB(middle(portal, 'bytes')), 110, size),
    row('requests', middle(portal, 'requests'), 6, String),
    row('layout shift', middle(portal, 'cls'), 0.01, (value) => value.toFixed(3)),
    against('LCP against the static page', 'lcp', staticPage, kind === 'slow' ? 1.15 : 1.25),
    against('LCP against bare React', 'lcp', client, 1.25),
    // This form has no header, help or legal text, so the difference shows what these cost.
    against('LCP against a prerendered form of bare React', 'lcp', bare, Infinity),
    against('answers, against bare React', 'ready', bare, 1.25),
  ];
}
