/** A journey through a function of a card by keyboard alone, in one language at its width. */
import { expect, type Page } from '@playwright/test';
import { tabTo } from '../../../features/registration/testing/pages.ts';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { arriveLoggedOn, expectAccessible, viewportOf } from './e2e.ts';
import { sticksOut, unfilledTexts } from './page-checks.ts';

export class KeyboardWalk {
  /** Of every page that was looked at. */
  readonly titles: string[] = [];
  /** The last part of the address of every POST. */
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

  /** Logs on and goes to a page. */
  async start(username: string, path: string): Promise<void> {
    await this.#page.setViewportSize(viewportOf(this.#language === 'en' ? 1280 : 360));
    await arriveLoggedOn(this.#page, username, { language: this.#language, path });
  }

  /** Looks at the page that is on the screen. */
  async look(): Promise<void> {
    await expectAccessible(this.#page);
    expect([...(await sticksOut(this.#page)), ...(await unfilledTexts(this.#page))]).toEqual([]);
    this.titles.push(await this.#page.title());
  }

  /** Goes to a button by Tab and presses Enter. */
  async press(phrase: Phrase): Promise<void> {
    const name = say(phrase, this.#language);
    await tabTo(this.#page, this.#page.getByRole('main').getByRole('button', { name, exact: true }));
    await this.#page.keyboard.press('Enter');
  }
}
