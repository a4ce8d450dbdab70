/** The interface uses the exact English words of the specification, at the specified place. */
import { describe, expect, it } from 'vitest';
import { chrome } from '../features/shell/messages.ts';
import { FOOTER_BLOCKS, LEGAL_LINKS, menusWith } from '../features/shell/web/functions/menu.ts';
import { errorEntry } from '../shared/errors.ts';
import type { AnyPhrase } from '../shared/messages.ts';
import { CARDS } from './specification-words/cards.ts';
import { CATALOGUE, TITLES } from './specification-words/catalogue.ts';
import { EXCEPTIONS } from './specification-words/exceptions.ts';
import { FRAME } from './specification-words/frame.ts';
import { FOOTER, HELP_BOX, MENUS } from './specification-words/menus.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../features/*/feature.ts',
    '../{app,features,shared,web}/**/messages.ts',
    '../{app,features,shared,web}/**/*.messages.ts',
    '!../features/{demo,gallery}/**',
  ],
  { eager: true },
);

/** Every message of the interface, as an object. */
const messages = new Set(Object.values(modules).flatMap(messagesIn));

function messagesIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'en' in value && 'zh_tw' in value ? [value] : Object.values(value).flatMap(messagesIn);
}

function english({ en }: AnyPhrase, params?: object): string {
  return typeof en === 'function' ? en(params) : en;
}

const labels = (items: readonly { readonly label: AnyPhrase }[]) => items.map(({ label }) => english(label));

describe('words of the specification', () => {
  it.each([...FRAME, ...CARDS])('[$id] $part', ({ lines }) => {
    expect(lines.map(([, message, params]) => english(message, params))).toEqual(
      lines.map(([words]) => words),
    );
    expect(lines.filter(([, message]) => !messages.has(message))).toEqual([]);
  });

  it('[SHELL-3] [SHELL-4] menus', () => {
    const shown = menusWith(() => true).map(({ label, columns }) => [
      english(label),
      columns.slice(0, -1).flatMap(({ items }) => labels(items)),
    ]);
    expect(shown).toEqual(MENUS);
    const last = menusWith(() => true).map(({ columns }) => columns.at(-1));
    expect(last.map((column) => column && english(column.title))).toEqual(MENUS.map(() => HELP_BOX));
  });

  it('[SHELL-6] footer', () => {
    expect({ blocks: labels(FOOTER_BLOCKS), legal: labels(LEGAL_LINKS) }).toEqual(FOOTER);
  });

  it('[SHELL-2] names "Chinese" in Chinese, because its readers look for it', () => {
    expect(chrome.languageName).toEqual({ en: 'English', zh_tw: '中文' });
  });

  it.each(EXCEPTIONS)('[$id] says "$shown" for "$words": $why', ({ words, message, shown }) => {
    expect(english(message)).toBe(shown);
    expect(shown).not.toBe(words);
    expect(messages.has(message)).toBe(true);
  });

  it.each(TITLES)('[ERR-1] [ERR-3] the dialog of %s has the title of the specification', (code, title) => {
    expect(errorEntry(code)).toMatchObject({ surface: 'dialog', title });
  });

  for (const [words, code, en, zh, ...actions] of CATALOGUE)
    it(`[ERR-2] "${words}" is what ${code} says, in both languages`, () => {
      const { text, actions: shown } = errorEntry(code);
      const params = new Proxy({}, { get: () => '1' });
      expect(english(text, params)).toMatch(en);
      expect(typeof text.zh_tw === 'function' ? text.zh_tw(params) : text.zh_tw).toMatch(zh);
      expect(shown).toEqual(expect.arrayContaining([...actions]));
    });
});
