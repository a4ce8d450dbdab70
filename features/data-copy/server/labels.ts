/** Names of fields in tables. */
import type { Language } from '../../../shared/messages.ts';
import { fieldText } from '../fields.messages.ts';
import type { TwoLanguages } from './values.ts';

const FIELDS: Readonly<Record<string, TwoLanguages>> = fieldText;

/** Returns the name of a field; a field without a name keeps the one of JSON. */
export function labelOf(field: string, language: Language): string {
  return FIELDS[field]?.[language] ?? field;
}
