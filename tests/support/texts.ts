/** Lists the texts of all tables of messages, for tests of their language. */

/** All tables of messages. */
export const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../features/*/feature.ts',
    '../../{app,bank,features,shared,server,web}/**/messages.ts',
    '../../{app,bank,features,shared,server,web}/**/*.messages.ts',
  ],
  { eager: true },
);

/** A text of a table, with its parameters filled in. */
export interface Text {
  /** File, table and key. */
  readonly where: string;
  readonly en: string;
  readonly zh_tw: string;
}

/** A value for every parameter of a text: a number as text. */
const anyParameter: object = new Proxy({}, { get: () => '1' });

/** A value for every parameter: a Chinese word. */
export const chineseParameter: object = new Proxy({}, { get: () => '明' });

function textsOf(where: string, value: unknown, parameter = anyParameter): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'zh_tw' in value)
    return [{ where, en: render(value.en, parameter), zh_tw: render(value.zh_tw, parameter) }];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(`${where} ${key}`, inner, parameter));
}

function render(text: unknown, parameter: object): string {
  return String(typeof text === 'function' ? text(parameter) : text);
}

/** Returns every text of every table. */
export const allTexts = (parameter?: object) =>
  Object.entries(modules).flatMap(([file, tables]) => textsOf(file.slice(6), tables, parameter));
