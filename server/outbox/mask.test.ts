import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskPhone, maskUsername } from './mask.ts';

describe('masked addresses', () => {
  it.each([
    ['0912345678', '0912-***-678'],
    ['0912-345-678', '0912-***-678'],
    ['(0912) 345 678', '0912-***-678'],
    ['12345678', '***'],
    ['', '***'],
  ])('[CARD-7] phone %s is shown as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));

  it.each([
    ['mei.lin@example.com', 'm***n@example.com'],
    ['ab@example.com', 'a***@example.com'],
    ['a@example.com', 'a***@example.com'],
    ['𠮷野家@example.com', '𠮷***家@example.com'],
    ['@example.com', '***'],
    ['no-at-sign', '***'],
  ])('[CARD-7] e-mail %s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  it.each([
    ['anna.lin88', 'an***8'],
    ['a1b2c3', 'a1***3'],
    ['a1', '***'],
  ])('[REG-5] username %s is shown as %s', (username, masked) => expect(maskUsername(username)).toBe(masked));

  it('[CARD-7] never shows more than seven digits of a phone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^09\d{8}$/), (phone) => {
        expect(maskPhone(phone).replace(/\D/g, '')).toHaveLength(7);
      }),
    );
  });
});
