import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../support/api/clients/api.ts';
import type { Bank } from './bank.ts';
import type { Model } from './model.ts';

/** A command. After it, the first card's points and the second card's status must equal those of the model. */
export abstract class Command implements fc.AsyncCommand<Model, Bank> {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  /** Whether the command is possible now. */
  check(_model: Model): boolean {
    return true;
  }
  abstract act(model: Model, bank: Bank): Promise<void>;
  async run(model: Model, bank: Bank): Promise<void> {
    await this.act(model, bank);
    const [first, second] = await bank.cardsNow();
    expect([first?.points, second?.status]).toEqual([model.points, model.otherCard]);
    model.lastCall = model.now;
  }
  /** The text in a counterexample. */
  toString = () => this.#name;
}

/** Runs `work` several times concurrently. */
export const concurrently = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

/** Returns the common payload of all answers. Fails when they differ. */
export function samePayload(answers: readonly Answer[]): unknown {
  const [first, ...others] = answers.map(({ payload }) => payload);
  for (const one of others) expect(one).toEqual(first);
  return first;
}
