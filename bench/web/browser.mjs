import { findBrowser, findWholeBrowser } from '../../scripts/browser.mjs';

/** Path of the measured browser; rejects when there is none. */
export async function browserPath() {
  return orExplain(await findWholeBrowser());
}

/**
 * Path of a browser without windows, if there is one: a window loads pages of its own while it opens, and a measurement that opens
 * a window for each visit would measure them too.
 */
export async function windowlessBrowserPath() {
  return orExplain(await findBrowser());
}

function orExplain(found) {
  if (!found) throw new Error('This measurement needs Chromium: install it, or set CHROME_PATH.');
  return found;
}
