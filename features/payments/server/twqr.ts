/** Builds the text of a TWQR code for a transfer between banks. */
import type { TransferAccount } from '../../../server/ports/card-system/parts/payments.ts';

const LONGEST_NOTE = 19;

/**
 * A transfer of an amount to an account. The amount is in cents, as in the banks' own codes.
 * @param dollars TWD, whole dollars
 * @param note letters and digits for the sender's records
 */
export function transferCode(
  { bank, number }: TransferAccount,
  { dollars, note }: { readonly dollars: bigint; readonly note: string },
): string {
  const fields = [
    ['D1', `${dollars}00`],
    ['D5', bank],
    ['D6', number.padStart(16, '0')],
    ['D9', note.slice(0, LONGEST_NOTE)],
    ['D10', '901'],
  ];
  return `TWQRP://${bank}NTTransfer/158/02/V1?${fields.map((field) => field.join('=')).join('&')}`;
}
