/** Rules for which of the bank's files can be requested, and their content types. */

/** Folders of the store. Files outside them are not served. */
const FOLDERS = ['promotions', 'pages', 'documents'];

/**
 * Content types by file extension. HTML is served only to be read as text; its content security policy blocks scripts.
 */
export const FILE_TYPES = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
  ['pdf', 'application/pdf'],
]);

export const IMAGE_TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
]);

/** Widths of resized pictures in pixels, as the promotion grid and page show them on normal and high-density screens. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Returns the content type of a path that can be requested. Undefined for any other text. */
export function typeOf(path: string, types: ReadonlyMap<string, string>): string | undefined {
  const parts = /^([a-z]+)\/(?:[A-Za-z0-9][\w-]*\/){0,4}[A-Za-z0-9][\w-]*\.([a-z0-9]+)$/.exec(path);
  return parts && FOLDERS.includes(parts[1] ?? '') ? types.get(parts[2] ?? '') : undefined;
}
