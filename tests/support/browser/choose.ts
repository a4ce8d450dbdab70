import { expect, type Locator } from '@playwright/test';

/** Chooses a radio button or a box. Not `check`, which looks at once: where the choice is in the address, they follow that. */
export async function choose(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toBeChecked();
}
