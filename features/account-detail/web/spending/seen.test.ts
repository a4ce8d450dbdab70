import { describe, expect, it } from 'vitest';
import { NOTHING_SEEN, withPage } from './seen.ts';

describe('what was seen of a list', () => {
  it('[CARD-2] says where the page after a seen one starts', () => {
    const one = withPage(NOTHING_SEEN, 'a', 1, { totalPages: 9, next: 'second' });
    const two = withPage(one, 'a', 2, { totalPages: 9, next: 'third' });
    expect([...two.starts]).toEqual([
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(two.pages).toBe(9);
    expect([...one.starts], 'what was known before is not changed').toHaveLength(1);
  });

  it('[CARD-2] is forgotten with another list, and nothing is known behind the last page', () => {
    const one = withPage(NOTHING_SEEN, 'a', 1, { totalPages: 9, next: 'second' });
    expect(withPage(one, 'b', 5, { totalPages: 5 })).toEqual({ list: 'b', pages: 5, starts: new Map() });
  });
});
