import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../shared/search/fold.ts';
import { findLines } from './searchRules.ts';

const line = (label: string, words = label) => ({ label, names: [label], words });
const labels = (lines: readonly { readonly label: string }[]) => lines.map(({ label }) => label);

const word = fc
  .array(fc.constantFrom(...'abcdXYZ0123點數兌換卡'), { minLength: 1, maxLength: 5 })
  .map((characters) => characters.join(''));
const anyLine = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => line(words[0] ?? '', words.join(' ')));
const anyLines = fc.array(anyLine, { maxLength: 12 });
const query = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));

/** Returns the text as typed in capitals on a full-width Chinese keyboard. */
const fullWidth = (text: string) =>
  text.toUpperCase().replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

describe('[SHELL-7] search over pages, cards and help', () => {
  it('finds exactly the lines that hold every typed word', () => {
    fc.assert(
      fc.property(anyLines, query, (lines, typed) => {
        const found = findLines(lines, typed);
        const holds = ({ words }: { words: string }) =>
          typed.split(' ').every((one) => fold(words).includes(fold(one)));
        expect(new Set(found)).toEqual(new Set(lines.filter(holds)));
      }),
    );
  });

  it('finds a line by any part of any of its words', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(), fc.nat(), (one, from, length) => {
        const start = from % one.words.length;
        expect(findLines([one], one.words.slice(start, start + 1 + length))).toEqual([one]);
      }),
    );
  });

  it('ignores case and width', () => {
    fc.assert(
      fc.property(anyLines, query, (lines, typed) => {
        expect(findLines(lines, fullWidth(typed))).toEqual(findLines(lines, typed));
      }),
    );
  });

  it('[CARD-9] takes variants of a character for the same one, in either direction', () => {
    const lines = [line('裡裏 峰 台北群眾'), line('線上鷄肉麪')];
    for (const typed of ['裏裡', '峯', '臺北羣衆', '台北', '綫上', '雞肉麵'])
      expect(findLines(lines, typed), typed).toHaveLength(1);
  });

  it('lists everything in its order for an empty query', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        expect(findLines(lines, '  ')).toEqual(lines);
      }),
    );
  });

  it('lists the start of the line first, then starts of words, then the rest', () => {
    const lines = [line('Switch to instalments'), line('Redeem points'), line('Points'), line('Viewpoints')];
    expect(labels(findLines(lines, 'point'))).toEqual(['Points', 'Redeem points', 'Viewpoints']);
    expect(labels(findLines(lines, 'points red'))).toEqual(['Redeem points']);
  });

  it('[SHELL-11] lists a function by its name before others that mention the word', () => {
    const lines = [
      line('Card safety', 'limit freeze'),
      line('Credit limit increase', 'raise'),
      line('Delimiter', ''),
    ];
    expect(labels(findLines(lines, 'limit'))).toEqual(['Credit limit increase', 'Delimiter', 'Card safety']);
  });

  it('[SHELL-11] finds a function of one card only by words of both', () => {
    const lines = [{ ...line('Pay', 'bill'), ofCard: 'Harbour Card, ending in 4821' }];
    for (const typed of ['', 'pay', '4821', 'harbour card'])
      expect(findLines(lines, typed), typed).toEqual([]);
    for (const typed of ['pay 4821', 'harb bill']) expect(findLines(lines, typed), typed).toEqual(lines);
  });
});
