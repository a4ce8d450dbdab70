import type { CardExpiry } from '../../../../shared/validation/card.ts';
import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { Fieldset } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from '../PartInput.module.css';
import { PartInput, type PartsFieldProps } from '../PartInput.tsx';
import { pastedExpiry } from './pastedExpiry.ts';

interface ExpiryFieldProps extends Omit<PartsFieldProps<keyof CardExpiry>, 'label'> {
  readonly label?: string | undefined;
}

/** A card's expiry date: MM / YY in two fields. */
export function ExpiryField(props: ExpiryFieldProps) {
  const t = useSay();
  const { id, hint, error, value, onChange } = props;
  const field = { ...props, label: props.label ?? t(fieldText.expiry) };
  function accept(text: string): boolean {
    const expiry = pastedExpiry(text, value);
    if (expiry) onChange(expiry);
    return expiry !== undefined;
  }
  return (
    <Fieldset id={id} label={field.label} hint={hint} error={error}>
      <div className={cx(styles.row, styles.pair)}>
        <PartInput
          of={field}
          part="month"
          label={t(fieldText.expiryMonth)}
          most={2}
          autoComplete="cc-exp-month"
          accept={accept}
        />
        <span className={styles.slash} aria-hidden="true">
          /
        </span>
        <PartInput
          of={field}
          part="year"
          label={t(fieldText.expiryYear)}
          most={2}
          autoComplete="cc-exp-year"
          accept={accept}
        />
      </div>
    </Fieldset>
  );
}
