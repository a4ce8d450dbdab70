/** Page object of a dispute, from the explained charge to the open case. It uses only the keyboard. */
import { expect, type Page } from '@playwright/test';
import { addDays, formatDate, type IsoDate } from '../../../shared/dates.ts';
import type { DisputeKind } from '../../../shared/disputes.ts';
import type { Language } from '../../../shared/messages.ts';
import { Client } from '../../../tests/support/api/clients/client.ts';
import { tabTo } from '../../../tests/support/browser/checks/keyboard.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { checkText } from '../check.messages.ts';
import { evidenceText } from '../evidence.messages.ts';
import { kindText } from '../kinds.messages.ts';
import { understandText } from '../understand.messages.ts';

/** A purchase on a statement, which a person can dispute. */
export interface Charge {
  readonly cardId: string;
  readonly transactionId: string;
  readonly transactionDate: IsoDate;
  readonly description: string;
  readonly category: string;
  readonly amount: { readonly amount: string };
}

const NOT_BOUGHT = new Set(['payment', 'fee', 'interest', 'adjustment', 'cash', 'cash-advance', 'refund']);

type List = 'posted' | 'unposted';

/** Logs on elsewhere, which ends the person's other sessions. Returns the ids of the person's cards and the purchases of one card. */
async function cardsOf(server: { readonly baseURL: string }, username: string) {
  const client = await Client.loggedOn(server, username);
  const { payload: cards } = await client.get('/cards');
  const all: readonly { readonly cardId: string }[] = Array.isArray(cards) ? cards : Object(cards).content;
  const purchases = async (cardId: string, list: List): Promise<readonly Charge[]> => {
    const path = `/cards/${cardId}/transactions/${list}?pageNumber=0&pageSize=50`;
    const lines: readonly Omit<Charge, 'cardId'>[] = Object((await client.get(path)).payload).content;
    return lines
      .filter(({ category, amount }) => !NOT_BOUGHT.has(category) && Number(amount.amount) > 100)
      .map((line) => ({ ...line, cardId }));
  };
  return { ids: all.map(({ cardId }) => cardId), purchases };
}

/**
 * Returns purchases of the person's first card on statements, newest first. Logs on elsewhere, which ends the person's other sessions, so
 * call it before the browser logs on.
 */
export async function findCharges(
  server: { readonly baseURL: string },
  username: string,
  list: List = 'posted',
): Promise<readonly Charge[]> {
  const { ids, purchases } = await cardsOf(server, username);
  return purchases(ids[0] ?? '', list);
}

/** Returns an unbilled purchase that the demo's bank charged twice. Logs on elsewhere, as {@link findCharges} does. */
export async function findDoubleCharge(
  server: { readonly baseURL: string },
  username: string,
): Promise<Charge> {
  const { ids, purchases } = await cardsOf(server, username);
  const all = (await Promise.all(ids.map((cardId) => purchases(cardId, 'unposted')))).flat();
  const same = ({ cardId, transactionDate, description, amount }: Charge) =>
    JSON.stringify([cardId, transactionDate, description, amount]);
  const found = all.find((one) => all.some((other) => other !== one && same(other) === same(one)));
  if (!found) throw new Error(`${username} was charged nothing twice`);
  return found;
}

export class DisputePages extends FlowPages {
  /** Today in Taipei, from the page's own hints. */
  readonly #today: IsoDate;

  constructor(page: Page, language: Language, today: IsoDate) {
    super(page, language);
    this.#today = today;
  }

  #day = (ago: number) => formatDate(addDays(this.#today, -ago), this.language);
  radio = (group: string, value: string) => this.page.locator(`input[name="${group}"][value="${value}"]`);
  main = () => this.page.getByRole('main');

  async open({ cardId, transactionId }: Charge): Promise<void> {
    await this.page.goto(paths.disputeLine(cardId, transactionId));
    await this.arrived(understandText.understandStep);
  }

  /** Chooses an option that Tab and Space reach. */
  async #choose(group: string, value: string): Promise<void> {
    const options = this.page.locator(`input[name="${group}"]:not(:disabled)`);
    await expect(this.radio(group, value)).toBeVisible();
    const values = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    const checked = await options.evaluateAll((all) => all.findIndex((one) => one.matches(':checked')));
    // Tab reaches the chosen option, or the first one; the arrows move between them.
    await tabTo(this.page, options.nth(Math.max(0, checked)));
    await this.page.keyboard.press('Space');
    for (let at = Math.max(0, checked); at < values.indexOf(value); at++)
      await this.page.keyboard.press('ArrowDown');
    await expect(this.radio(group, value)).toBeChecked();
  }

  /** Step 1: says what is wrong. */
  async sayKind(kind: DisputeKind): Promise<void> {
    await this.#choose('kind', kind);
    await this.press(this.button(ui.next));
    await this.arrived(kindText[kind]);
  }

  /** Step 2: answers what the kind asks. */
  async answer(kind: DisputeKind): Promise<void> {
    await this.#answerOwn(kind);
    if (kind === 'not-mine') return;
    await this.#choose('asked', 'yes');
    await this.enter([this.field('shopOn'), this.#day(1)]);
  }

  async #answerOwn(kind: DisputeKind): Promise<void> {
    switch (kind) {
      case 'not-mine':
        return this.#choose('cardInHand', 'yes');
      case 'twice':
        return this.#choose('otherTransactionId', '*');
      case 'amount':
        return this.enter([this.field('rightAmount'), '50']);
      case 'not-received':
      case 'no-refund':
        return this.enter([this.field('promisedOn'), this.#day(0)]);
      case 'not-as-described':
        await this.#choose('returned', 'offered');
        return this.enter([this.page.locator('#details'), 'The colour is another one. 顏色不符。']);
      case 'cancelled':
        return this.enter([this.field('cancelledOn'), this.#day(2)]);
    }
  }

  /** Opens the chooser of files by keyboard, and chooses. */
  async chooseFiles(...files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(this.button(evidenceText.choose));
    await (await chooser).setFiles([...files]);
  }

  /** Locates a file in the list of the field. */
  file = (name: string) => this.main().locator('li').filter({ hasText: name });

  async hasFile(name: string): Promise<void> {
    await expect(this.file(name)).toHaveAttribute('data-state', 'ready');
  }

  async toCheck(): Promise<void> {
    await this.press(this.button(ui.next));
    await this.arrived(checkText.checkStep);
  }

  /** Confirms, and returns the reference of the case. */
  async confirm(): Promise<string> {
    await this.press(this.button(checkText.send));
    await this.arrived(checkText.done);
    const [reference = ''] = /DC-[A-Z0-9]{8}/.exec((await this.main().textContent()) ?? '') ?? [];
    expect(reference).not.toBe('');
    return reference;
  }
}
