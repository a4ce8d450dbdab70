import { CARD_NUMBER_DIGITS } from '../digits/digits.ts';
import type { FieldProps } from '../Field.tsx';
import { TextField } from '../TextField.tsx';

/** A card number in one field, grouped in fours as on the card. Parse the value with `readCardNumber` of shared/validation/card.ts. */
export function CardNumberField(field: FieldProps<string>) {
  return <TextField {...field} digits={CARD_NUMBER_DIGITS} width={20} autoComplete="cc-number" />;
}
