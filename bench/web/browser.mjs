import { findBrowser, findWholeBrowser } from '../../scripts/programs/browser.mjs';

/** Returns the path of the measured browser; rejects when none is found. */
export async function browserPath() {
  return orExplain(await findWholeBrowser());
}

/**
 * Returns the path of a headless browser, if there is one. A window loads its own pages while it opens, which would be
 * measured if each visit opens a window.
 */
export async function windowlessBrowserPath() {
  return orExplain(await findBrowser());
}

function orExplain(found) {
  if (!found) throw new Error('This measurement needs Chromium: install it, or set CHROME_PATH.');
  return found;
}
