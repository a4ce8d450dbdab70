/** Formats the expiry date as MM/YY. */
export function expiryOf(row: { readonly expiry_month: number; readonly expiry_year: number }): string {
  return `${row.expiry_month.toString().padStart(2, '0')}/${row.expiry_year.toString().slice(-2)}`;
}
