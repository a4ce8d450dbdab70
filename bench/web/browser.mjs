/** The browser of measurements. */
import { findWholeBrowser } from '../../scripts/browser.mjs';

export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser's path; rejects when there is none. */
export async function browserPath() {
  const found = await findWholeBrowser();
  if (!found) throw new Error('This measurement needs Chromium: install it, or set CHROME_PATH.');
  return found;
}
