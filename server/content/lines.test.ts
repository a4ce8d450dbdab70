import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from './lines.ts';

describe('[CNT-1] the line of a fault', () => {
  it('is the line of the value, or of the nearest enclosing one', () => {
    const lines = jsonLines('{\n  "a": [\n    1,\n    { "b":\n 2 }\n  ]\n}');
    expect(lines.lineOf(['a', 0])).toBe(3);
    expect(lines.lineOf(['a', 1, 'b'])).toBe(4);
    expect(lines.lineOf(['a', 1, 'missing', 'deeper'])).toBe(4);
    expect(lines.lineOf([])).toBe(1);
    expect(lines.broken).toBeUndefined();
  });

  it('is where the text stops being JSON', () => {
    expect(jsonLines('{\n  "a": 1\n  "b": 2\n}').broken).toBe(3);
    expect(jsonLines('[1,\n').broken).toBe(2);
    expect(jsonLines('{}\n{}').broken).toBe(2);
    expect(jsonLines('').broken).toBe(1);
  });

  it('is found in every valid JSON text', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), (text, indent) => {
        expect(jsonLines(JSON.stringify(JSON.parse(text), null, indent)).broken).toBeUndefined();
      }),
    );
  });
});
