import { describe, expect, it } from 'vitest';
import { captchaText } from './messages.ts';
import { inputCodeProblem } from './rules.ts';

describe('captcha field', () => {
  it.each(['', '   ', '\u3000'])('[CAP-3] asks for the code when "%s" was typed', (text) => {
    expect(inputCodeProblem(text)).toBe(captchaText.required);
  });

  it.each(['A3K9', 'A3K9WW', '😀😀😀😀'])('[CAP-3] says the length when "%s" was typed', (text) => {
    expect(inputCodeProblem(text)).toBe(captchaText.length);
  });

  it.each(['A3K9W', 'a3 k9 w', 'Ａ３Ｋ９Ｗ'])('[CAP-3] leaves "%s" to the server', (text) => {
    expect(inputCodeProblem(text)).toBeUndefined();
  });

  it('[CAP-4] leaves a solution of the silent check to the server', () => {
    expect(inputCodeProblem('pow:123456')).toBeUndefined();
  });
});
