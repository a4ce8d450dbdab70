import type { Browser, Page } from '@playwright/test';

export interface Picture {
  readonly name: string;
}

export const PICTURES: readonly Picture[];
export function openPictured(browser: Browser, origin: string, picture: Picture): Promise<Page>;
export function structureOf(page: Page): Promise<string[]>;
