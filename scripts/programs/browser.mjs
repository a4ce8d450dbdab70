/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, Stop, tool } from '../process.mjs';

/** Builds of Chromium without code for windows. They are a third faster, so the tests prefer them. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FIXED = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for tests and measurements. With them, the browser makes no network requests of its own. */
export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Features that Playwright disables. The flag below replaces Playwright's flag, so it must repeat them
 * (tests/browser-flags.test.ts).
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Disables the page that a browser with windows loads into the address bar of each window. Loading it costs more than
 * most pages of the portal.
 */
export const WITHOUT_ADDRESS_BAR = `--disable-features=${[...OFF_BY_PLAYWRIGHT, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'].join(',')}`;

/**
 * Returns the path of the browser: CHROME_PATH, one of `names` in PATH, a usual place, or Playwright's own. Undefined if
 * there is none. With empty `fixed`, usual places and Playwright's own are not searched. Throws {@link Stop} when
 * CHROME_PATH names no file.
 */
export async function findBrowser(names = [...SHELLS, ...BROWSERS], fixed = FIXED) {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Stop(`CHROME_PATH is "${chosen}", but there is no such file.`);
  }
  const directories = (process.env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => directories.map((directory) => join(directory, name)));
  for (const path of [...places, ...fixed]) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return fixed.length > 0 ? await ownBrowser() : undefined;
}

/** Finds a browser with code for windows, for measurements. */
export function findWholeBrowser() {
  return findBrowser(BROWSERS);
}

/** Returns whether the browser starts. On some systems the file only explains how to install the browser. */
async function starts(path) {
  if (process.platform === 'win32') return true;
  return (await run(path, ['--version'], { timeoutMs: 20_000 })).code === 0;
}

/** Returns the path of Playwright's downloaded Chromium; undefined if it is missing. */
async function ownBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * Finds a browser or installs one: Debian's package as root, otherwise Playwright's download. Throws {@link Stop} when
 * neither works.
 */
export async function getBrowser() {
  const found = await findBrowser();
  if (found) {
    if (await lacksChineseFont()) await getChineseFont();
    return found;
  }
  const said = isDebianRoot() ? await fromDebian() : await fromPlaywright();
  const now = await findBrowser();
  if (now) return now;
  throw new Stop(
    `${said}\nThe browser tests need Chromium or Chrome and none was found. Install one (Debian: apt-get install chromium fonts-noto-cjk), or run "npx playwright install --with-deps chromium", or set CHROME_PATH to the browser's path.`,
  );
}

/**
 * Finds the browser for the nightly run: a browser with windows if the daily run's browser has none, and the reverse.
 * Installs it as root on Debian. Returns the daily browser when no such browser is found, or when CHROME_PATH is set.
 */
export async function getNightBrowser() {
  const day = await getBrowser();
  if (process.env.CHROME_PATH) return day;
  const isShell = SHELLS.some((name) => day.endsWith(name));
  const others = isShell ? BROWSERS : SHELLS;
  const inPath = () => findBrowser(others, []);
  if (!(await inPath()) && isDebianRoot()) await aptInstall(isShell ? 'chromium' : 'chromium-headless-shell');
  return (await inPath()) ?? day;
}

/**
 * Returns whether Chinese fonts are missing. Tests would then measure boxes instead of characters. Returns false when
 * the fonts cannot be listed.
 */
async function lacksChineseFont() {
  if (process.platform !== 'linux') return false;
  const { code, output } = await run('fc-list', [':lang=zh-tw', 'family'], { timeoutMs: 20_000 });
  return code === 0 && output.trim() === '';
}

async function getChineseFont() {
  if (isDebianRoot()) await aptInstall('fonts-noto-cjk');
  if (await lacksChineseFont())
    console.log(
      'No font with Chinese characters was found (Debian: fonts-noto-cjk). Tests of widths may fail.',
    );
}

async function fromDebian() {
  console.log('Installing Chromium (apt-get) …');
  let said = await aptInstall('chromium-headless-shell', 'fonts-noto-cjk');
  if (!(await findBrowser())) said += await aptInstall('chromium', 'fonts-noto-cjk');
  return (await findBrowser()) ? said : `${said}\n${await fromPlaywright()}`;
}

async function fromPlaywright() {
  console.log('Downloading Chromium (playwright install) …');
  const { output } = await run(...tool('@playwright/test/cli.js', 'install', 'chromium'), {
    timeoutMs: 300_000,
  });
  return output;
}

/** Returns whether this process is root on Debian or a derivative, where packages can be installed without asking. */
export function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs Debian packages. Returns apt's output, for the error message when the package is missing afterwards. */
export async function aptInstall(...packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env, timeoutMs: 180_000 });
  const flags = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  const { output } = await run('apt-get', flags, { env, timeoutMs: 600_000 });
  return update.output + output;
}
