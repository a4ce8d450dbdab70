/** Page object of family cards, by keyboard. */
import { expect, type Locator } from '@playwright/test';
import type { DemoPerson } from '../../../bank/demo/demo-people.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { FlowPages } from '../../../tests/support/browser/flow-pages.ts';
import type { AuthorisationResult } from '../../demo/server/till.ts';
import { layersText, layerText } from '../../safety/layers.messages.ts';
import { confirmFamilyText } from '../confirm.messages.ts';

interface Server {
  readonly baseURL: string;
}

/** Returns the number of a person's first card, which only the demo's data has. */
export async function cardNumberOf({ baseURL }: Server, username: string): Promise<string> {
  const { people }: { people: DemoPerson[] } = await (await fetch(`${baseURL}/demo/people`)).json();
  return people.find((one) => one.username === username)?.cards[0]?.number ?? '';
}

/** Pays online with a person's first card at the demo's till. */
export async function payAt(server: Server, username: string, amount: string): Promise<AuthorisationResult> {
  const card = await cardNumberOf(server, username);
  const answer = await fetch(`${server.baseURL}/demo/purchase`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card, kind: 'online', amount, currency: 'TWD', country: 'TW' }),
  });
  if (!answer.ok) throw new Error(`the till failed: ${await answer.text()}`);
  return answer.json();
}

export class FamilyPages extends FlowPages {
  main = () => this.page.getByRole('main');

  /** A row of the comparison of both layers. */
  layer(setting: keyof typeof layerText): Locator {
    return this.main()
      .locator('section')
      .filter({ hasText: this.say(layersText.title) })
      .locator('li')
      .filter({
        hasText: this.say(layerText[setting]),
      });
  }

  /** Sets a limit of the primary cardholder that needs no code. */
  async limit(name: 'perPurchase' | 'perPeriod', amount: string): Promise<void> {
    // The name of the button ends with the name of the limit.
    await this.press(this.page.getByRole('button', { name: this.say(layerText[name]) }));
    await this.give([this.page.locator(`#${name}-amount`), amount]);
    await expect(this.page.locator(`#${name}-amount`)).toHaveCount(0);
  }

  /** Sends a code and confirms with it. */
  async confirm(readCode: () => Promise<string>, done: Phrase): Promise<void> {
    await this.sendCode();
    await this.giveCode(await readCode());
    await this.arrived(done);
  }

  /** Returns to the page of the card after a confirmation. */
  async toCard(): Promise<void> {
    await this.press(this.button(confirmFamilyText.toCard, 'link'));
  }
}
