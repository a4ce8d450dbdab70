import { expect, type Locator } from '@playwright/test';

/** Selects a radio button or checkbox. `check` would fail if the state depends on the address and updates later. */
export async function choose(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toBeChecked();
}
