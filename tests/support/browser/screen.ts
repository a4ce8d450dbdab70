import type { Page } from '@playwright/test';
import type { Language } from '../../../shared/messages.ts';

/** Where a screen is opened: the page, its language, the first segment of addresses, the server. */
export interface Visit {
  readonly page: Page;
  readonly language: Language;
  readonly prefix: '/en' | '/ch';
  readonly server: { readonly baseURL: string };
}

export interface Screen {
  readonly name: string;
  readonly open: (visit: Visit) => Promise<void>;
  /** Widths at which it exists; all of the matrix unless given. */
  readonly widths?: readonly number[];
  /** Problems that it causes on purpose (see problems.ts). */
  readonly allow?: readonly RegExp[];
  /** Shows an error: the title says so. */
  readonly error?: boolean;
  /** A state of another screen: shares that one's title. */
  readonly state?: boolean;
}
