/** Pages that the bank writes: one HTML file per language, such as `help.en.html` and `help.zh_tw.html`. */
import { type Body, readPage } from '../../../server/content/html.ts';
import type { Files, Kind } from '../../../server/content/kind.ts';
import { LANGUAGES, type Language } from '../../../shared/messages.ts';

interface PageText {
  readonly title: string;
  readonly body: Body;
}

export type Pages = ReadonlyMap<string, Readonly<Record<Language, PageText>>>;

export const pagesKind = pagesIn('pages');
export const spendingKind = pagesIn('spending-management');

function pagesIn(folder: string): Kind<Pages> {
  return {
    name: folder,
    read(files) {
      const keys = new Set(files.list(folder).flatMap((path) => keyOf(files, folder, path) ?? []));
      const pages = [...keys].flatMap((key) => {
        const [en, zh_tw] = LANGUAGES.map((language) => readPage(files, `${folder}/${key}.${language}.html`));
        return en && zh_tw ? [[key, { en, zh_tw }] as const] : [];
      });
      return new Map(pages);
    },
  };
}

function keyOf(files: Files, folder: string, path: string): string | undefined {
  const key = /^([\w-]{1,60})\.(en|zh_tw)\.html$/.exec(path.slice(folder.length + 1))?.[1];
  if (key === undefined)
    files.fault(path, 1, 'it is named like no page; call it name.en.html or name.zh_tw.html');
  return key;
}
