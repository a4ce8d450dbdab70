import { describe, expect, it } from 'vitest';
import { addPage, NO_CURSORS } from './pageCursors.ts';

describe('page cursors', () => {
  it('[CARD-2] keep the cursor of the page after each loaded page', () => {
    const one = addPage(NO_CURSORS, 'a', 1, { totalPages: 9, next: 'second' });
    const two = addPage(one, 'a', 2, { totalPages: 9, next: 'third' });
    expect([...two.cursors]).toEqual([
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(two.pages).toBe(9);
    expect([...one.cursors], 'does not mutate the earlier value').toHaveLength(1);
  });

  it('[CARD-2] are reset for another list and have none after the last page', () => {
    const one = addPage(NO_CURSORS, 'a', 1, { totalPages: 9, next: 'second' });
    expect(addPage(one, 'b', 5, { totalPages: 5 })).toEqual({ list: 'b', pages: 5, cursors: new Map() });
  });
});
