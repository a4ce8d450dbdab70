/** Names of fields in tables. */
import type { Language } from '../../../shared/messages.ts';
import { fieldText } from '../fields.messages.ts';
import { sectionText, tableText } from '../sections.messages.ts';
import type { TwoLanguages } from './values.ts';

const FIELDS: Readonly<Record<string, TwoLanguages>> = fieldText;

/** Returns the name of a field; a field without a name keeps the one of JSON. */
export function labelOf(field: string, language: Language): string {
  return FIELDS[field]?.[language] ?? field;
}

const TITLES: Readonly<Record<string, TwoLanguages>> = { ...sectionText, ...tableText };

/** Returns the name of a section; a table without a name keeps its own. */
export function titleOf(section: string): TwoLanguages {
  return TITLES[section] ?? { en: section, zh_tw: section };
}
