import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { describedProps, Field } from '../../../web/ui/form/Field.tsx';
import { inputClass } from '../../../web/ui/form/TextField.tsx';
import { redemptionPage as text } from '../page.messages.ts';
import { readQuantity } from '../rules.ts';
import styles from './Redemption.module.css';

/** Ten digits, as `readQuantity` accepts. */
const MAX_QUANTITY = 9_999_999_999;

interface QuantityFieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  /** Added or subtracted by one press. */
  readonly step: number;
  readonly onChange: (value: string) => void;
}

/** A number field with a minus and a plus button. Validated on submit only. */
export function QuantityField({ value, onChange, step, ...field }: QuantityFieldProps) {
  const t = useSay();
  const read = readQuantity(value);
  const current = 'value' in read ? read.value : 0;
  const label = t(text.quantity);
  return (
    <Field {...field} label={label}>
      <div className={styles.quantity}>
        <Button
          guard={false}
          disabled={current <= step}
          aria-label={t(text.less)}
          onClick={() => onChange(String(Math.max(step, current - step)))}
        >
          <span aria-hidden="true">−</span>
        </Button>
        <input
          {...describedProps(field)}
          id={field.id}
          name={field.name}
          className={inputClass(10)}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          guard={false}
          aria-label={t(text.more)}
          onClick={() => onChange(String(Math.min(MAX_QUANTITY, current + step)))}
        >
          <span aria-hidden="true">+</span>
        </Button>
      </div>
    </Field>
  );
}
