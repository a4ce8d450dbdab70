/** Page object of the instalment pages; uses only the keyboard. */

import { expect } from '@playwright/test';
import type { InstalmentType } from '../../../shared/instalments.ts';
import { tabTo } from '../../../tests/support/browser/checks/keyboard.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { arriveLoggedOn } from '../../../tests/support/browser/people/arrive-logged-on.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { instalmentText as text } from '../messages.ts';

export class InstalmentPages extends FlowPages {
  radios = (name: string) => this.page.locator(`input[type="radio"][name="${name}"]`);

  /** Logs on and opens the first page for the first usable card. */
  async open(username: string): Promise<this> {
    await arriveLoggedOn(this.page, username, {
      language: this.language,
      path: paths.chooseCard('instalments'),
    });
    const card = this.page.getByRole('main').locator('li').first().getByRole('link');
    await expect(card.or(this.radios('type').first()).first()).toBeVisible();
    if (await card.isVisible()) await card.click();
    await expect(this.page.locator('h1')).toHaveText(this.say(text.title));
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    return this;
  }

  async next(): Promise<void> {
    await this.press(this.button(ui.next));
  }

  async #choose(name: string, index: number): Promise<void> {
    await expect(this.radios(name).first()).toBeVisible();
    // Tab moves to the group; the arrow keys select.
    await tabTo(this.page, this.radios(name).first());
    await this.page.keyboard.press('Space');
    for (let n = 0; n < index; n++) await this.page.keyboard.press('ArrowDown');
    await expect(this.radios(name).nth(index)).toBeChecked();
  }

  async type(type: InstalmentType): Promise<void> {
    await this.#choose('type', type === 'unbilled' ? 0 : 1);
    await this.next();
  }

  async transaction(index = 0): Promise<void> {
    await this.#choose('transaction', index);
    await this.next();
    await this.arrived(text.planStep);
  }

  /** Chooses a plan by index; 0 is the shortest tenor. */
  async plan(index = 2): Promise<void> {
    await this.#choose('tenor', index);
    await this.next();
    await this.arrived(text.checkStep);
  }

  /** Accepts the terms, which sends the code by the preselected method. */
  async agree(): Promise<void> {
    await this.accept();
    await this.atCode();
  }

  /** Completes the first `steps` steps. */
  async walk(steps: number, type: InstalmentType = 'unbilled'): Promise<this> {
    const actions = [
      async () => {
        await this.type(type);
        await this.arrived(text.transactionStep);
      },
      () => this.transaction(),
      () => this.plan(),
      () => this.agree(),
    ];
    for (const action of actions.slice(0, steps)) await action();
    return this;
  }
}
