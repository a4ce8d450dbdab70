/** A walk of a card holder through the portal, in one language and any engine. The journeys say what the person does. */
import { expect } from 'vitest';
import { type Language, type Phrase, say } from '../../shared/messages.ts';
import type { Front } from './front.ts';
import type { Page } from './page.ts';

/** User name of the person who walks. */
export const PERSON = 'demo.primary1';

export class Walk {
  readonly page: Page;
  readonly front: Front;
  readonly language: Language;

  constructor(page: Page, front: Front, language: Language) {
    this.page = page;
    this.front = front;
    this.language = language;
  }

  say = (phrase: Phrase): string => say(phrase, this.language);
  goto = (path: string) => this.page.goto(this.front.origin + path);

  /** Checks the page: no accessibility violation, overflow, refusal or console error. */
  async look(): Promise<void> {
    await this.page.loaded();
    expect(await this.page.faults()).toEqual([]);
    expect(this.page.newErrors()).toEqual([]);
    expect(this.front.takeRefusals()).toEqual([]);
  }
}

/** A step of a walk, with a title that includes its requirements. */
export type Step = readonly [title: string, step: (walk: Walk) => Promise<void>];
