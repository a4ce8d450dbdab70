import type { CardExpiry } from '../../../../shared/validation/card.ts';
import { useSay } from '../../../language/language.tsx';
import { cx } from '../../cx.ts';
import { Fieldset } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from '../PartInput.module.css';
import { PartInput, type PartsFieldProps } from '../PartInput.tsx';

interface ExpiryFieldProps extends Omit<PartsFieldProps<keyof CardExpiry>, 'label'> {
  readonly label?: string | undefined;
}

/** A card's expiry date: MM / YY in two fields. */
export function ExpiryField(props: ExpiryFieldProps) {
  const t = useSay();
  const { id, hint, error } = props;
  const field = { ...props, label: props.label ?? t(fieldText.expiry) };
  return (
    <Fieldset id={id} label={field.label} hint={hint} error={error}>
      <div className={cx(styles.row, styles.pair)}>
        <PartInput
          of={field}
          part="month"
          label={t(fieldText.expiryMonth)}
          width={2}
          autoComplete="cc-exp-month"
        />
        <span className={styles.slash} aria-hidden="true">
          /
        </span>
        <PartInput
          of={field}
          part="year"
          label={t(fieldText.expiryYear)}
          width={2}
          autoComplete="cc-exp-year"
        />
      </div>
    </Fieldset>
  );
}
