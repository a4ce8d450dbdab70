import { expect, type Locator } from '@playwright/test';

/** Selects a radio button or checkbox. `check` would assert at once; controls bound to the address change later. */
export async function choose(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toBeChecked();
}
