import { findBrowser, findWholeBrowser } from '../../scripts/programs/browser.mjs';

/** Returns the path of the measured browser; rejects when none is found. */
export async function browserPath() {
  return orExplain(await findWholeBrowser());
}

/**
 * Returns the path of a headless browser without windows, if there is one. A browser with windows loads pages of its
 * own for each window, which would be measured too.
 */
export async function windowlessBrowserPath() {
  return orExplain(await findBrowser());
}

function orExplain(found) {
  if (!found) throw new Error('This measurement needs Chromium: install it, or set CHROME_PATH.');
  return found;
}
