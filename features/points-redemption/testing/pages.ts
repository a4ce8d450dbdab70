import { expect, type Locator } from '@playwright/test';
import type { Phrase } from '../../../shared/messages.ts';
import { tabTo, typeInto } from '../../../tests/support/browser/checks/keyboard.ts';
import { arriveLoggedOn, notTheSamePress } from '../../../tests/support/browser/e2e.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { waitForPayload } from '../../../tests/support/browser/wait-for-payload.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { CardSummary } from '../../cards/contract.ts';
import { feature as redemptionFeature } from '../feature.ts';
import { redemptionPage as text } from '../page.messages.ts';

/** Page object of the redemption pages; uses only the keyboard. */
export class RedemptionPages extends FlowPages {
  override button = (phrase: Phrase | string): Locator =>
    this.page.getByRole('button', {
      name: typeof phrase === 'string' ? phrase : this.say(phrase),
      exact: true,
    });

  /** Opens the redemption page from the overview. Returns the points of the card. */
  async open(username: string): Promise<number> {
    const [card] = await waitForPayload<CardSummary[]>(this.page, /\/cards$/, () =>
      arriveLoggedOn(this.page, username, { language: this.language }),
    );
    // On phones the bar has it; the panel of the points is closed there.
    const inBar = this.page.locator(`[data-bottom-bar] a[href="${paths.points()}"]`);
    const inMain = this.page
      .getByRole('main')
      .getByRole('link', { name: this.say(redemptionFeature.cardLinks[0].label) });
    await this.press((await inBar.isVisible()) ? inBar : inMain);
    await this.arrived(text.title);
    return card?.points ?? 0;
  }

  override async arrived(heading: Phrase): Promise<void> {
    await expect(this.page.locator('h1')).toHaveText(this.say(heading));
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** Chooses a radio button: Tab reaches the group, and the arrow keys move between its buttons. */
  async #choose(group: string, value: string): Promise<void> {
    const radio = this.radio(group, value);
    const checked = this.page.locator(`input[name="${group}"]:checked`);
    const start = (await checked.count()) ? checked : this.field(group).first();
    await tabTo(this.page, start);
    await this.page.keyboard.press('Space');
    const count = await this.field(group).count();
    for (let n = 0; n < count && !(await radio.isChecked()); n++) await this.page.keyboard.press('ArrowDown');
    await expect(radio).toBeChecked();
  }

  radio = (group: string, value: string): Locator =>
    this.page.locator(`input[name="${group}"][value="${value}"]`);

  category = (value: string): Promise<void> => this.#choose('category', value);

  /** Sends a gift to another address than the one on file. */
  async otherAddress(): Promise<void> {
    await expect(this.radio('addressFrom', 'registered')).toBeChecked();
    await this.#choose('addressFrom', 'typed');
  }

  async product(code: string): Promise<void> {
    await expect(this.radio('product', code)).toBeVisible();
    await this.#choose('product', code);
  }

  type = (name: string, value: string) => typeInto(this.page, this.field(name), value);

  /** Fills in the create view with 1,000 miles to a membership and continues to the confirm view. */
  async miles(): Promise<void> {
    await this.category('airmiles_and_hotel');
    await this.product('EVAM0001');
    await this.type('membershipId', '1234567890');
    await this.type('quantity', '1000');
    await this.next();
    await this.arrived(text.checkStep);
  }

  /** Chooses a voucher for 3,000 points, sent to the e-mail address on record, and continues to the confirm view. */
  async voucher(): Promise<void> {
    await this.radio('category', 'voucher_and_donation').click();
    await this.radio('product', 'VOUCSHOP').click();
    await this.next();
    await this.arrived(text.checkStep);
  }

  async next(): Promise<void> {
    await notTheSamePress(this.page);
    await this.press(this.button(ui.next));
  }
}
