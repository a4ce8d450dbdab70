/** Forms and buttons of the gallery: validation on submit, errors in both languages, nothing sent twice. */
import { expect, expectAccessible, test } from '../../tests/support/browser/e2e.ts';
import { example, openGallery } from '../../tests/support/browser/gallery.ts';

test.describe('fields', () => {
  test('[SHELL-8] password: shown on request, hidden again on submit', async ({ page }) => {
    await openGallery(page, 'Form');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('river2026');
    await page.getByRole('button', { name: 'Show password (Password)' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(page.getByText('Your password is visible')).toBeAttached();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveValue('river2026');
  });

  test('[SHELL-8] form: validates on submit, focuses the summary, links lead to the invalid part', async ({
    page,
  }) => {
    await openGallery(page, 'Form');
    await page.getByLabel('Username').fill('m');
    await page.getByLabel('Username').fill('');
    await page.getByLabel('Day').focus();
    await expect(page.getByText('Enter your username')).toHaveCount(0);

    await page.getByLabel('Day').fill('27');
    await page.getByLabel('Month').fill('9');
    await page.getByLabel('Year').fill('77');
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your username',
      'Enter your password',
      'Enter the year in AD, for example 1988',
      'Accept terms to proceed',
    ]);
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    await summary.getByRole('link', { name: 'Enter the year in AD' }).click();
    await expect(page.getByLabel('Year')).toBeFocused();
    await expect(page.getByText('Date of birth', { exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(summary).toBeFocused();
  });

  test('[GEN-1] errors follow the language, typed text stays', async ({ page }) => {
    await openGallery(page, 'Form');
    await page.getByLabel('Password', { exact: true }).fill('river2026');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: '中文' }).click();
    await expect(page.getByRole('link', { name: '請輸入使用者代號' })).toBeVisible();
    await expect(page.getByLabel('密碼', { exact: true })).toHaveValue('river2026');
  });

  test('[ERR-2] shows the server’s error at its field and focuses the field', async ({ page }) => {
    await openGallery(page, 'Form');
    await page.getByLabel('Username').fill('taken');
    await page.getByLabel('Password', { exact: true }).fill('river2026');
    for (const [label, value] of [
      ['Day', '27'],
      ['Month', '9'],
      ['Year', '1988'],
    ] as const) {
      await page.getByLabel(label).fill(value);
    }
    await page.getByLabel('I have read and agree to the terms').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-describedby', 'form-username-error');
  });

  test('[SHELL-8] [REG-2] card number: groups of four while typing, the caret keeps its place', async ({
    page,
  }) => {
    await openGallery(page, 'Field');
    const field = page.getByLabel('Card number');
    const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
    await field.pressSequentially('4000123412');
    await expect(field).toHaveValue('4000 1234 12');
    // Insert and delete a digit in the middle.
    for (let n = 0; n < 5; n++) await field.press('ArrowLeft');
    await field.press('9');
    await expect(field).toHaveValue('4000 1293 412');
    expect(await caret()).toBe(8);
    await field.press('Backspace');
    await expect(field).toHaveValue('4000 1234 12');
    expect(await caret()).toBe(7);
    // Delete across a space that formatting adds again, from either side.
    await field.press('Home');
    for (let n = 0; n < 4; n++) await field.press('ArrowRight');
    await field.press('Delete');
    await field.press('Delete');
    await expect(field).toHaveValue('4000 2341 2');
    await field.press('Backspace');
    await field.press('Backspace');
    await expect(field).toHaveValue('4002 3412');
    // Pasted with dashes or full-width digits. Text that is no number stays.
    await field.fill('4000-1234-1234-1234');
    await expect(field).toHaveValue('4000 1234 1234 1234');
    await field.fill('４０００１２３４１２３４１２３４');
    await expect(field).toHaveValue('4000 1234 1234 1234');
    await field.fill('4000 12x4');
    await expect(field).toHaveValue('4000 12x4');
  });

  test('[SHELL-8] a double-click is one press, two single presses are two', async ({ page }) => {
    await openGallery(page, 'Button');
    const guard = example(page, 'button-guard');
    await guard.getByRole('button').dblclick();
    await expect(guard.getByRole('status')).toHaveText('1');
    await page.waitForTimeout(1050);
    await guard.getByRole('button').click();
    await expect(guard.getByRole('status')).toHaveText('2');
  });
});
