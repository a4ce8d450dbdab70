/** Checks of visible fields that axe lacks: visible label, purpose, and the keyboard of phones. */
import type { Page } from '@playwright/test';

/** The required purpose of a field (WCAG 1.3.5), by its name or id in the portal's forms. */
const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [/^username$/, 'username'],
  [/^otp$/, 'one-time-code'],
  [/^cardNumber$/, 'cc-number'],
  [/^expiry-month$/, 'cc-exp-month'],
  [/^expiry-year$/, 'cc-exp-year'],
  [/^birthDate-day$/, 'bday-day'],
  [/^birthDate-month$/, 'bday-month'],
  [/^birthDate-year$/, 'bday-year'],
  [/^emailAddress$/, 'email'],
  [/^postcode$/, 'postal-code'],
  [/^current$/, 'current-password'],
  [/^password$/, 'current-password|new-password'],
];

/** Purposes that need a numeric keyboard. */
const DIGITS = /^(one-time-code|cc-number|cc-exp-month|cc-exp-year|bday-\w+)$/;

/** Returns one line per field and fault. */
export async function fieldFaults(page: Page): Promise<string[]> {
  const fields = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')]
      .filter((field) => field.checkVisibility({ checkVisibilityCSS: true }))
      .filter((field) => !field.closest('.visually-hidden, [aria-hidden=true], [inert]'))
      .map((field) => ({
        html: field.outerHTML.slice(0, 140),
        name: field.name || field.id,
        type: field.type,
        purpose: field.getAttribute('autocomplete') ?? '',
        digits: field.inputMode === 'numeric',
        isTyped: field.matches('textarea, input:not([type=radio], [type=checkbox])'),
        label: [...(field.labels ?? [])]
          .filter((label) => !label.closest('.visually-hidden') && label.checkVisibility())
          .map((label) => label.textContent?.trim())
          .join(' '),
        // The field is part of a group or a row that is labelled elsewhere on the page.
        named: field.hasAttribute('aria-label') || field.hasAttribute('aria-labelledby'),
      })),
  );
  return fields.flatMap(({ html, name, type, purpose, digits, isTyped, label, named }) => {
    const expected = PURPOSES.find(([pattern]) => pattern.test(name))?.[1];
    const faults = [
      type === 'number' && 'is of type number',
      label === '' && !named && 'has no visible label',
      isTyped && purpose === '' && 'names no purpose, not even off',
      // In addition to its purpose, a field may suggest passkeys.
      expected &&
        !expected.split('|').includes(purpose.replace(/ webauthn$/, '')) &&
        `does not have the purpose ${expected}`,
      DIGITS.test(purpose) && !digits && 'does not ask for the keys of digits',
    ];
    return faults.filter((fault) => typeof fault === 'string').map((fault) => `${fault}: ${html}`);
  });
}
