import { findWholeBrowser } from '../../scripts/browser.mjs';

/** Path of the measured browser; rejects when there is none. */
export async function browserPath() {
  const found = await findWholeBrowser();
  if (!found) throw new Error('This measurement needs Chromium: install it, or set CHROME_PATH.');
  return found;
}
