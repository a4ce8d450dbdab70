/** Forms and buttons of the gallery: validation on submit, errors at their fields, no duplicate submission. */
import type { Page } from '@playwright/test';
import { expectNoOverflow } from '../../tests/support/browser/checks/page-checks.ts';
import { expect, expectAccessible, notTheSamePress, test } from '../../tests/support/browser/e2e.ts';
import { example, openGallery } from '../../tests/support/browser/gallery.ts';

test('[SHELL-8] [ERR-2] [REG-2] a form validates on submit, links its errors to the fields, and is not sent twice', async ({
  page,
}) => {
  await openGallery(page, 'Form');
  const submit = async () => {
    await notTheSamePress(page);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });

  await test.step('no error before the submit; then a summary with links has the focus', async () => {
    await username.fill('m');
    await username.fill('');
    await page.getByLabel('Day').focus();
    await expect(page.getByText('Enter your username')).toHaveCount(0);
    await fillDate(page, '27', '9', '77');
    await submit();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your username',
      'Enter your password',
      'Enter the year in AD, for example 1988',
      'Accept terms to proceed',
    ]);
    await expect(username).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'Enter the year in AD' }).click();
    await expect(page.getByLabel('Year')).toBeFocused();
    await expect(page.getByText('Date of birth', { exact: true })).toBeInViewport();
    await submit();
    await expect(summary).toBeFocused();
  });

  await test.step('a password is shown on request, and hidden again on submit', async () => {
    await password.fill('river2026');
    await page.getByRole('button', { name: 'Show password (Password)' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByText('Your password is visible')).toBeAttached();
    await submit();
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveValue('river2026');
  });

  await test.step('an error of the server is at its field, which has the focus', async () => {
    await openGallery(page, 'Form');
    await username.fill('taken');
    await password.fill('river2026');
    await fillDate(page, '27', '9', '1988');
    await page.getByLabel('I have read and agree to the terms').check();
    await submit();
    await expect(username).toBeFocused();
    await expect(username).toHaveAttribute('aria-describedby', 'form-username-error');
  });

  await test.step('a card number is grouped while typing', () => typeCardNumber(page));

  await test.step('a double-click is one press, two single presses are two', async () => {
    await openGallery(page, 'Button');
    const guard = example(page, 'button-guard');
    await guard.getByRole('button').dblclick();
    await expect(guard.getByRole('status')).toHaveText('1');
    await page.waitForTimeout(1050);
    await guard.getByRole('button').click();
    await expect(guard.getByRole('status')).toHaveText('2');
  });
});

async function fillDate(page: Page, day: string, month: string, year: string): Promise<void> {
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Year').fill(year);
}

/** Expects the number in groups of four, and the caret to keep its position. */
async function typeCardNumber(page: Page): Promise<void> {
  await openGallery(page, 'Field');
  const field = page.getByLabel('Card number');
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
  await field.pressSequentially('4000123412');
  await expect(field).toHaveValue('4000 1234 12');
  // Inserts and deletes a digit in the middle.
  for (let n = 0; n < 5; n++) await field.press('ArrowLeft');
  await field.press('9');
  await expect(field).toHaveValue('4000 1293 412');
  expect(await caret()).toBe(8);
  await field.press('Backspace');
  await expect(field).toHaveValue('4000 1234 12');
  expect(await caret()).toBe(7);
  // Accepts pasted numbers; digits.test.ts has their forms.
  await field.fill('4000-1234-1234-1234');
  await expect(field).toHaveValue('4000 1234 1234 1234');
}

for (const [language, names] of [
  ['en', ['City or county', 'District or township']],
  ['zh_tw', ['縣市', '鄉鎮市區']],
] as const)
  test(`[CON-1] an address is filled in by keyboard, on a narrow phone: ${language}`, async ({ page }) => {
    await openGallery(page, 'Address', language, 320);
    const fields = example(page, 'address');
    const [county, district] = names.map((name) => fields.getByLabel(name, { exact: true }));
    if (!county || !district) throw new Error('no names');
    await expect(county).toBeVisible();
    await expectNoOverflow(page);
    await county.focus();
    await page.keyboard.press('ArrowDown');
    await expect(county).toHaveValue('臺北市');
    await page.keyboard.press('Tab');
    await expect(district).toBeFocused();
    // The seventh district of Taipei.
    for (let press = 0; press < 7; press++) await page.keyboard.press('ArrowDown');
    await expect(district).toHaveValue('信義區');
    await expect(fields.locator('#address-postcode')).toHaveValue('110');
    await page.keyboard.press('Tab');
    await expect(fields.locator('#address-postcode')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('松仁路100');
    await page.keyboard.press('Enter');
    const street = fields.locator('#address-street');
    await expect(street).toHaveAttribute('aria-invalid', 'true');
    await expect(fields.locator('#address-county')).not.toHaveAttribute('aria-invalid');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await fields.getByRole('region').getByRole('link').first().press('Enter');
    await expect(street).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.insertText('號3F');
    await notTheSamePress(page);
    await page.keyboard.press('Enter');
    await expect(street).not.toHaveAttribute('aria-invalid');
  });
