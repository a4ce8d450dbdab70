import { expect, type Locator } from '@playwright/test';

/** Chooses a radio button or checkbox. `check` would fail when the state follows the address and updates later. */
export async function choose(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toBeChecked();
}
