/** Which of the bank's files may be asked for, and as what they are sent. */

/** Folders of the store; nothing outside them is served. */
const FOLDERS = ['promotions', 'pages', 'documents'];

/** Types by the end of a name. HTML is sent to be read as text: its policy lets nothing of it run. */
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

/** Widths that pictures are made in, in pixels: what the promotions' grid and page show, for simple and dense screens. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The type of a path that may be asked for; undefined for every other text. */
export function typeOf(path: string, types: ReadonlyMap<string, string>): string | undefined {
  const parts = /^([a-z]+)\/(?:[A-Za-z0-9][\w-]*\/){0,4}[A-Za-z0-9][\w-]*\.([a-z0-9]+)$/.exec(path);
  return parts && FOLDERS.includes(parts[1] ?? '') ? types.get(parts[2] ?? '') : undefined;
}
