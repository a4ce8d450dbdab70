import { describe, expect, it } from 'vitest';
import { captchaText } from './messages.ts';
import { inputCodeProblem } from './rules.ts';

describe('captcha field', () => {
  it.each(['', '   ', '\u3000'])('[CAP-3] requires the code for the input "%s"', (text) => {
    expect(inputCodeProblem(text)).toBe(captchaText.required);
  });

  it.each(['A3K9', 'A3K9WW', '😀😀😀😀'])('[CAP-3] requires 5 characters for the input "%s"', (text) => {
    expect(inputCodeProblem(text)).toBe(captchaText.length);
  });

  it.each(['A3K9W', 'a3 k9 w', 'Ａ３Ｋ９Ｗ'])('[CAP-3] accepts the input "%s"', (text) => {
    expect(inputCodeProblem(text)).toBeUndefined();
  });

  it('[CAP-4] accepts a solution of the silent check', () => {
    expect(inputCodeProblem('pow:123456')).toBeUndefined();
  });
});
