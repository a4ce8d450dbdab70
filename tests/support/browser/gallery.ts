/** Helpers of the tests for the component gallery. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../../shared/messages.ts';
import { viewportOf } from './e2e.ts';

/**
 * Opens one group of components in the gallery, or all (''), and waits for it.
 * @param width width of the window in px
 */
export async function openGallery(
  page: Page,
  component: string,
  language: Language = 'en',
  width = 1280,
): Promise<void> {
  await page.setViewportSize(viewportOf(width));
  await page.goto(`/demo/gallery?lang=${language}${component && `&component=${component}`}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Locates an example by its name. */
export function example(page: Page, name: string): Locator {
  return page.locator(`[data-example="${name}"]`);
}
