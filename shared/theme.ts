/** Light and dark colours. The browser stores the choice, and the server writes it into pages. */
const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Name of the cookie with the choice. Without the cookie, pages follow the device. */
export const THEME_COOKIE = 'theme';

/** Parses a stored or sent theme; undefined for any other value. */
export function parseTheme(value: string | null | undefined): Theme | undefined {
  return THEMES.find((theme) => theme === value);
}
