/** Builds the text of a TWQR code for a transfer between banks. */
import type { TransferAccount } from '../../../server/ports/card-system/parts/payments.ts';

/** Maximum length of the note in characters. */
const LONGEST_NOTE = 19;

/**
 * Builds the text of a code that transfers an amount to an account.
 * @param dollars TWD, whole dollars
 * @param note letters and digits for the sender's records
 */
export function transferCode(
  { bank, number }: TransferAccount,
  { dollars, note }: { readonly dollars: bigint; readonly note: string },
): string {
  const fields = [
    // Amount in cents, as in the banks' own codes.
    ['D1', `${dollars}00`],
    // Bank code of the account.
    ['D5', bank],
    // Account number, 16 digits.
    ['D6', number.padStart(16, '0')],
    // Note for the sender.
    ['D9', note.slice(0, LONGEST_NOTE)],
    // Currency: 901 is TWD (ISO 4217).
    ['D10', '901'],
  ];
  // 158 is Taiwan (ISO 3166), 02 is a transfer, V1 is the version.
  return `TWQRP://${bank}NTTransfer/158/02/V1?${fields.map((field) => field.join('=')).join('&')}`;
}
