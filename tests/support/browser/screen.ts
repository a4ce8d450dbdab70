/** A screen of the accessibility matrix and helpers to open screens. Features list their screens in `testing/screens.ts`. */
import { expect, type Page } from '@playwright/test';
import { PAGES } from '../../../features/registry.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { ui } from '../../../web/ui/messages.ts';
import { resetBank } from '../api/demo.ts';
import { arriveLoggedOn } from './people/arrive-logged-on.ts';

/** Context in which a screen is opened. `prefix` is the first path segment before log-on. */
export interface Visit {
  readonly page: Page;
  readonly language: Language;
  readonly prefix: '/en' | '/ch';
  readonly server: { readonly baseURL: string };
}

export interface Screen {
  readonly name: string;
  /** Folder of its picture. Default: the declaring feature. */
  readonly area?: string;
  /** Selector of an element far down on the page that the picture must show. */
  readonly subject?: string;
  readonly open: (visit: Visit) => Promise<void>;
  /** Widths at which the screen exists. Default: all widths of the matrix. */
  readonly widths?: readonly number[];
  /** Problems that the screen causes as expected (see problems.ts). */
  readonly allow?: readonly RegExp[];
  /** Set when the screen shows an error, which the document's title announces. */
  readonly error?: boolean;
  /** Set for a state of another screen, with the same title. */
  readonly state?: boolean;
  /** Set for screens that only the nightly matrix opens, because journeys in every run pass through them. */
  readonly nightly?: boolean;
}

/** Opens an address. `{prefix}` and `{language}` in it are replaced with those of the visit. */
export const at =
  (path: string) =>
  async ({ page, prefix, language }: Visit): Promise<void> => {
    await page.goto(path.replace('{prefix}', prefix).replace('{language}', language));
  };

/** Locates a button by its label. */
export const button = ({ page, language }: Visit, phrase: Phrase) =>
  page.getByRole('button', { name: say(phrase, language), exact: true });

const ADDRESSES = PAGES.map(({ path }) => new RegExp(`^/u/${path.replace(/:\w+/g, '[^/?]+')}([?#].*)?$`));

/**
 * Logs on and opens a page in the language of the visit. Throws for an address after log-on that no page has, because the
 * portal would show the overview instead.
 */
export const loggedOn = (username: string, path?: string) => {
  if (path?.startsWith('/u/') && !ADDRESSES.some((address) => address.test(path)))
    throw new Error(`no page has the address ${path}`);
  return async ({ page, language }: Visit): Promise<void> => {
    await arriveLoggedOn(page, username, { language, ...(path && { path }) });
    // Waits for all reads, so that the page is complete.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  };
};

/** Resets the bank before a screen that needs a person in the initial state; other screens change people, in any order. */
export async function fresh(visit: Visit): Promise<Visit> {
  await resetBank(visit.server);
  return visit;
}

/** Lets a read of a page fail on the server. */
export const failing = (
  read: RegExp,
  open: Screen['open'],
): Pick<Screen, 'state' | 'nightly' | 'allow' | 'open'> => ({
  state: true,
  nightly: true,
  allow: [/^answer 500 GET /],
  async open(visit) {
    await visit.page.route(read, (route) =>
      route.fulfill({ status: 500, json: { error: { code: '500', message: 'x', requestId: 'ref-1' } } }),
    );
    await open(visit);
    await expect(button(visit, ui.retry).first()).toBeVisible();
  },
});

export const dialog = (page: Page) => page.locator('dialog[open]');

/** Expects an error at a field. */
export const showsError = ({ page }: Visit) =>
  expect(page.locator('[aria-invalid=true]').first()).toBeVisible();

export const showsDialog = ({ page }: Visit) => expect(dialog(page)).toBeVisible();
