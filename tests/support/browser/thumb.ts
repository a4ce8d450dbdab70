/** Counts what a person does on a phone. */
import type { Locator, Page } from '@playwright/test';
import { type Language, type Phrase, say } from '../../../shared/messages.ts';
import { readCode } from '../api/demo.ts';
import type { RunningServer } from '../api/server.ts';
import { expect } from './e2e.ts';

export const PHONE = { width: 390, height: 844 };

/** Presses, characters and pixels. */
export type Effort = readonly [presses: number, characters: number, pixels: number];

/** Does what a person does on a phone, and counts it. */
export class Thumb {
  presses = 0;
  characters = 0;
  pixels = 0;
  readonly page: Page;
  readonly language: Language;
  readonly server: RunningServer;

  constructor(page: Page, language: Language, server: RunningServer) {
    this.page = page;
    this.language = language;
    this.server = server;
  }

  say = (phrase: Phrase) => say(phrase, this.language);
  main = () => this.page.getByRole('main');
  sheet = () => this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  bar = (path: string) => this.page.locator(`[data-bottom-bar] a[href="${path}"]`);

  /** Scrolls until the target is in sight, above the bar. */
  async see(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect(this.main().locator('[aria-busy=true]')).toHaveCount(0);
    this.pixels += await target.evaluate((element) => {
      const bar = element.closest('[data-bottom-bar],dialog,[role=dialog]')
        ? null
        : document.querySelector('[data-bottom-bar]');
      const end =
        bar && getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : innerHeight;
      const { top, bottom } = element.getBoundingClientRect();
      const distance = bottom > end ? bottom - end : Math.min(0, top);
      if (distance !== 0) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return Math.ceil(Math.abs(distance));
    });
  }

  async press(target: Locator): Promise<void> {
    await this.see(target);
    await target.click();
    this.presses++;
  }

  async pressMain(role: 'button' | 'link', phrase: Phrase): Promise<void> {
    await this.press(
      this.main()
        .getByRole(role, { name: this.say(phrase), exact: true })
        .first(),
    );
  }

  async arrived(heading: Phrase): Promise<void> {
    await expect(this.page.locator('h1')).toHaveText(this.say(heading));
  }

  /** Types into the field with the focus; presses the field first if it has none. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.press(field);
    await this.page.keyboard.type(text);
    this.characters += text.length;
  }

  /** Types the code of the newest message. A full code is sent without a press. */
  async code(username: string): Promise<void> {
    const field = this.page.locator('input[autocomplete="one-time-code"]');
    await expect(field).toBeVisible();
    await this.type(field, await readCode(this.server, username));
  }

  effort = (): Effort => [this.presses, this.characters, this.pixels];
}

/** A task whose presses are counted. */
export interface PhoneTask {
  readonly name: string;
  /** The most of each. */
  readonly most: Effort;
  readonly run: (thumb: Thumb) => Promise<void>;
}

/** Does a task on the page on which it begins. Expects it to take at most what it may. */
export async function countTask(
  page: Page,
  language: Language,
  server: RunningServer,
  { name, most, run }: PhoneTask,
): Promise<Effort> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const thumb = new Thumb(page, language, server);
  await run(thumb);
  const effort = thumb.effort();
  expect
    .soft(
      effort.every((one, at) => one <= most[at]!),
      `${name}: ${effort.join(' / ')}`,
    )
    .toBe(true);
  return effort;
}
