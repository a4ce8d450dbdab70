import type { PaymentKind } from '../../../../shared/card-controls.ts';
import { formatDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/languages.ts';
import { formatMoney, toWire, twd } from '../../../../shared/money.ts';
import type { Say } from '../../../../web/language/language.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { fieldText } from '../../../../web/ui/form/fields.messages.ts';
import { kindText, safetyText } from '../../../safety/messages.ts';
import type { FamilyRequest } from '../../contract.ts';

/** Returns a setting's value in words: "On", "Frozen", "NT$20,000", "Not set". */
export function valueText(name: string, value: boolean | bigint | null | undefined, t: Say): string {
  if (typeof value === 'bigint') return formatMoney(toWire(twd(value)));
  if (typeof value !== 'boolean') return t(safetyText.noLimit);
  if (name === 'frozen') return t(value ? contentText.frozen : safetyText.isNotFrozen);
  return t(value ? fieldText.on : fieldText.off);
}

/** Returns the kinds of payment as a list in words. */
export function kindsText(kinds: readonly PaymentKind[], t: Say): string {
  return kinds.map((kind) => t(kindText[kind])).join(t(safetyText.separator));
}

/** Returns amount and last day of a request or of what was allowed, formatted. */
export function extraOf({ amount, until }: Pick<FamilyRequest, 'amount' | 'until'>, language: Language) {
  return { amount: formatMoney(amount), until: formatDate(until, language) };
}
