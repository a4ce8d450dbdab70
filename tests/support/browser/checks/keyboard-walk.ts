/** A journey through a card function with the keyboard only, in one language at its width. */

import { expect, type Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../../shared/messages.ts';
import { arriveLoggedOn, expectAccessible, viewportOf } from '../e2e.ts';
import { enter } from './keyboard.ts';
import { findOverflow, unfilledTexts } from './page-checks.ts';

export class KeyboardWalk {
  /** Titles of the checked pages. */
  readonly titles: string[] = [];
  /** Last path segment of every POST. */
  readonly posts: string[] = [];
  readonly #page: Page;
  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    page.on('request', (request) => {
      if (request.method() === 'POST')
        this.posts.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
  }

  /** Logs on and opens a page. */
  async start(username: string, path: string): Promise<void> {
    await this.#page.setViewportSize(viewportOf(this.#language === 'en' ? 1280 : 360));
    await arriveLoggedOn(this.#page, username, { language: this.#language, path });
  }

  /** Checks the accessibility, overflow and texts of the current page. */
  async look(): Promise<void> {
    await expectAccessible(this.#page);
    expect([...(await findOverflow(this.#page)), ...(await unfilledTexts(this.#page))]).toEqual([]);
    this.titles.push(await this.#page.title());
  }

  /** Tabs to a button and presses Enter. */
  async press(phrase: Phrase): Promise<void> {
    const name = say(phrase, this.#language);
    await enter(this.#page, this.#page.getByRole('main').getByRole('button', { name, exact: true }));
  }
}
