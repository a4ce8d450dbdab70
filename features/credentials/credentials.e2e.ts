/** Fields for a new username and password in the component gallery. */
import { expect, expectAccessible, test } from '../../tests/support/browser/e2e.ts';
import { example, openGallery } from '../../tests/support/browser/gallery.ts';

test('[PWD-3] [SHELL-8] a new password is validated on submit, can be pasted twice, and shows its rules silently', async ({
  page,
}) => {
  await openGallery(page, 'Credential');
  const form = example(page, 'new-password');
  const password = form.getByLabel('Password', { exact: true });
  const again = form.getByLabel('Enter the password again', { exact: true });
  const met = form.getByText('Met: ', { exact: true });
  await password.fill('mei.hua77');
  await expect(met).toHaveCount(4);
  await expect(form.getByText('Error: ')).toHaveCount(0);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Password cannot be your username or ID number')).toBeVisible();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);

  const long = 'Lychee-84.river-Lychee-84.river-95';
  for (const field of [password, again]) {
    await field.fill('');
    await field.focus();
    await page.keyboard.insertText(long);
    await expect(field).toHaveValue(long);
  }
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Password must be 8 to 30 characters')).toBeVisible();

  for (const field of [password, again]) await field.fill('PassW0rd');
  await expect(met).toHaveCount(5);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText(/^Many people use this password/)).toBeVisible();
  for (const field of [password, again]) await field.fill('Lychee-84.river');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Error: ')).toHaveCount(0);
});

test('[S45] loads the list of common passwords for a new password, not for the log-on', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.goto('/en/login');
  await page.locator('input[autocomplete~="username"]').fill('demo.primary1');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('common-passwords'))).toEqual([]);
  await openGallery(page, 'Credential');
  await expect.poll(() => scripts.filter((url) => url.includes('common-passwords')).length).toBe(1);
});

test('[REG-2] a new username shows its stored form', async ({ page }) => {
  await openGallery(page, 'Credential', 'zh_tw');
  const field = example(page, 'new-username').getByLabel('使用者代號', { exact: true });
  await field.fill('Ｍei.HUA78');
  await expect(example(page, 'new-username').getByText('您的使用者代號將為 mei.hua78')).toBeVisible();
  await field.fill('A158246973');
  await example(page, 'new-username').getByRole('button', { name: '繼續' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(example(page, 'new-username').getByText('使用者代號不可與身分證字號相同')).toBeVisible();
});
