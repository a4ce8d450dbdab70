/** Page object of a dispute, from the explained charge to the open case. It uses only the keyboard. */
import { expect, type Page } from '@playwright/test';
import type { IsoDate } from '../../../shared/dates.ts';
import type { DisputeKind } from '../../../shared/disputes.ts';
import type { Language, Phrase } from '../../../shared/messages.ts';
import { Client } from '../../../tests/support/api/clients/client.ts';
import { tabTo } from '../../../tests/support/browser/checks/keyboard.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import { paths } from '../../../web/paths.ts';
import { ui } from '../../../web/ui/messages.ts';
import { checkText } from '../check.messages.ts';
import { evidenceText } from '../evidence.messages.ts';
import { kindText } from '../kinds.messages.ts';
import { understandText } from '../understand.messages.ts';
import { DISPUTE_ANSWERS, typedText } from './answers.ts';

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

  radio = (label: Phrase) => this.main().getByRole('radio', { name: this.say(label), exact: true });
  main = () => this.page.getByRole('main');

  async open({ cardId, transactionId }: Charge): Promise<void> {
    await this.page.goto(paths.disputeLine(cardId, transactionId));
    await this.arrived(understandText.understandStep);
  }

  /** Chooses an option that Tab and Space reach. */
  async #choose(label: Phrase): Promise<void> {
    const option = this.radio(label);
    await expect(option).toBeVisible();
    const [group, value] = await option.evaluate((one) => [
      one.getAttribute('name'),
      one.getAttribute('value'),
    ]);
    const options = this.page.locator(`input[name="${group}"]:not(:disabled)`);
    const values = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    const checked = await options.evaluateAll((all) => all.findIndex((one) => one.matches(':checked')));
    // Tab reaches the chosen option, or the first one; the arrows move between them.
    await tabTo(this.page, options.nth(Math.max(0, checked)));
    await this.page.keyboard.press('Space');
    for (let at = Math.max(0, checked); at < values.indexOf(value); at++)
      await this.page.keyboard.press('ArrowDown');
    await expect(option).toBeChecked();
  }

  /** Step 1: says what is wrong. */
  async sayKind(kind: DisputeKind): Promise<void> {
    await this.#choose(kindText[kind]);
    await this.press(this.button(ui.next));
    await this.arrived(kindText[kind]);
  }

  /** Step 2: answers what the kind asks. */
  async answer(kind: DisputeKind): Promise<void> {
    for (const answer of DISPUTE_ANSWERS[kind]) {
      if ('option' in answer) await this.#choose(answer.option);
      else {
        const field = this.main().getByRole('textbox', { name: this.say(answer.field), exact: true });
        await this.enter([field, typedText(answer.typed, this.#today, this.language)]);
      }
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
