/** The bank's own texts. The server embeds them in every page to save a call. */
import { type BankTexts, bank, lostPhoneOf } from '../shared/bank.ts';

let texts: BankTexts | undefined;

/** Returns name, legal line, phone and, if the bank has one, the order of the menu. */
export function bankTexts(): BankTexts {
  texts ??= JSON.parse(globalThis.document?.querySelector('#bank')?.textContent || '{}') as BankTexts;
  return texts;
}

/** Returns the number for lost and stolen cards. */
export function lostPhone(): string {
  return lostPhoneOf(bankTexts());
}

/** Replaces the placeholders of the bank's numbers in a sentence. */
export function withPhones(text: string): string {
  if (!text.includes('{bank-')) return text;
  const own = bankTexts();
  return text.replaceAll(bank.phone, () => own.phone).replaceAll(bank.lostPhone, lostPhone);
}

/** Sets the texts when there is no document: the build prerenders pages with placeholders. */
export function presetBankTexts(preset: BankTexts): void {
  texts = preset;
}
