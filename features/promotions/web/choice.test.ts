import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROMOTION_CATEGORIES as all, offeredCategories } from '../categories.ts';
import { choiceOf, searchOf, toggleCategory, withMore } from './choice.ts';

const read = (text: string) => choiceOf(new URLSearchParams(text), all);

describe('[PRM-1] what the list of offers shows', () => {
  it('starts with all categories and eight offers, and grows by four', () => {
    expect(read('')).toEqual({ categories: all, shown: 8 });
    expect(withMore(read('')).shown).toBe(12);
    expect(searchOf(read(''), all)).toEqual({});
    expect(searchOf(withMore(read('category=dining')), all)).toEqual({ category: 'dining', shown: '12' });
  });

  it('survives a round trip through the address', () => {
    const categories = fc.subarray([...all]);
    const steps = fc.nat(2000);
    fc.assert(
      fc.property(categories, steps, (chosen, more) => {
        const choice = { categories: chosen, shown: 8 + 4 * more };
        expect(choiceOf(new URLSearchParams(searchOf(choice, all)), all)).toEqual(choice);
      }),
    );
  });

  it.each(['category=cars', 'category=', 'shown=-4', 'shown=1e9', 'shown=many', 'category=%00'])(
    'falls back to the initial choice for an invalid address: %s',
    (text) => expect(read(text)).toEqual({ categories: all, shown: 8 }),
  );

  it('rounds the count in an address up to a whole step', () => {
    expect(read('shown=9').shown).toBe(12);
    expect(read('shown=3').shown).toBe(8);
  });

  it('adds and removes categories, in the order of the tabs', () => {
    expect(toggleCategory(read('category=travel'), 'dining', all)).toEqual(['dining', 'travel']);
    expect(toggleCategory(read('category=travel'), 'travel', all)).toEqual([]);
    expect(read('category=none').categories).toEqual([]);
  });

  it('[GEN-7] leaves out personal loans when the bank does not offer them', () => {
    const offered = offeredCategories((feature) => feature !== 'personalLoan');
    expect(offered).toEqual(all.filter((category) => category !== 'loan'));
    expect(choiceOf(new URLSearchParams('category=loan'), offered).categories).toEqual(offered);
  });
});
