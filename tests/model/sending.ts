import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../support/api/api.ts';
import type { Bank } from './bank.ts';
import type { Model } from './model.ts';

/** One thing that the person does; afterwards the card has the points that it should. */
export abstract class Command implements fc.AsyncCommand<Model, Bank> {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  /** Whether there is anything to be done. */
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
  /** What a counterexample is told with. */
  toString = () => this.#name;
}

/** The same so many times at once. */
export const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

/** What they all answered. */
export function allTheSame(answers: readonly Answer[]): unknown {
  const [first, ...others] = answers.map(({ payload }) => payload);
  for (const one of others) expect(one).toEqual(first);
  return first;
}
