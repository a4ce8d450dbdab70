/** [S33] An edited page of the bank sends no request when a browser opens it. */
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { expect, testWith } from '../../support/browser/e2e.ts';
import { collectRequests } from '../../support/browser/requests.ts';
import { FORGED_REQUESTS } from '../../support/data/forged-requests.ts';

const CONTENT_DIR = mkdtempSync(join(tmpdir(), 'portal-stored-'));
cpSync('content', CONTENT_DIR, { recursive: true });
mkdirSync(join(CONTENT_DIR, 'files/pages'), { recursive: true });
FORGED_REQUESTS.forEach((body, index) => {
  const page = `<!doctype html><title>Stored</title><p>before</p>${body}`;
  writeFileSync(join(CONTENT_DIR, `files/pages/stored-${index}.html`), page);
});

/** Whether the browser blocked a request before sending it. Playwright lists those requests too. */
function isBlocked(request: Request): boolean {
  const reason = request.failure()?.errorText ?? '';
  return /^(csp|origin)$/.test(reason) || (request.url().startsWith('file:') && reason !== '');
}

const test = testWith({ CONTENT_DIR });

test('[S33] [S25] opening stored pages that forge requests sends none of them', async ({ page, allow }) => {
  // The browser reports blocked requests as problems; sent requests are checked below.
  allow(/^policy: /, /^console (error|warning): /, /^foreign request: /);
  const requested = collectRequests(page);
  for (const index of FORGED_REQUESTS.keys()) {
    const address = `/api/v1/minio?FilePath=pages/stored-${index}.html`;
    await page.goto(address);
    await expect(page.getByText('before')).toBeAttached();
    // A form without a script is sent only by a click, which the sandbox blocks too.
    const button = page.locator('button, input[type=image]').first();
    if (await button.count()) await button.dispatchEvent('click');
    await page.waitForTimeout(30);
    expect(page.url().endsWith(address)).toBe(true);
  }
  const sent = requested.filter((request) => !isBlocked(request)).map((request) => request.url());
  expect(sent.filter((url) => !/\/minio\?FilePath=pages\/stored-\d+\.html$/.test(url))).toEqual([]);
  expect(sent.length).toBe(FORGED_REQUESTS.length);
});
