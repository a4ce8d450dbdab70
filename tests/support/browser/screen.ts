/** A screen of the accessibility matrix, and how screens are opened. Features list theirs in `testing/screens.ts`. */
import { expect, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { resetBank } from '../api/demo.ts';
import { arriveLoggedOn } from './arrive-logged-on.ts';

/** Where a screen is opened. `prefix` is the first segment of addresses before log-on. */
export interface Visit {
  readonly page: Page;
  readonly language: Language;
  readonly prefix: '/en' | '/ch';
  readonly server: { readonly baseURL: string };
}

export interface Screen {
  readonly name: string;
  /** Folder of its picture. Default: the feature that declares it. */
  readonly area?: string;
  /** Selector of what its picture must show, when that is far down on the page. */
  readonly subject?: string;
  readonly open: (visit: Visit) => Promise<void>;
  /** Widths at which it exists. Default: all widths of the matrix. */
  readonly widths?: readonly number[];
  /** Problems that it is expected to cause (see problems.ts). */
  readonly allow?: readonly RegExp[];
  /** Shows an error, which the document's title announces. */
  readonly error?: boolean;
  /** A state of another screen, with the same title. */
  readonly state?: boolean;
  /** Only in the nightly matrix: in every run the journeys pass through it. */
  readonly nightly?: boolean;
}

/** Opens an address. `{prefix}` and `{language}` in it are replaced by those of the visit. */
export const at =
  (path: string) =>
  async ({ page, prefix, language }: Visit): Promise<void> => {
    await page.goto(path.replace('{prefix}', prefix).replace('{language}', language));
  };

/** A button by its label. */
export const button = ({ page, language }: Visit, phrase: Phrase) =>
  page.getByRole('button', { name: say(phrase, language), exact: true });

/** Logs on and opens a page. The language is the one that the log-on page of `prefix` stored. */
export const loggedOn =
  (username: string, path?: string) =>
  async ({ page, language }: Visit): Promise<void> => {
    await arriveLoggedOn(page, username, { language, ...(path && { path }) });
    // Waits for all reads, so that the page is complete.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  };

/** Resets the bank before a screen that needs a person as they were; other screens change people, in any order. */
export async function fresh(visit: Visit): Promise<Visit> {
  await resetBank(visit.server);
  return visit;
}

export const dialog = (page: Page) => page.locator('dialog[open]');
