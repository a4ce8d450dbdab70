import { useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { describedProps, Field } from '../../../web/ui/form/Field.tsx';
import { inputClass } from '../../../web/ui/form/TextField.tsx';
import { redemptionPage as text } from '../page.messages.ts';
import { readQuantity } from '../rules.ts';
import styles from './Redemption.module.css';

interface QuantityFieldProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  /** How much a press adds or takes. */
  readonly step: number;
  readonly onChange: (value: string) => void;
}

/** A number to type, with a button on each side. What is typed is judged on submit only. */
export function QuantityField({ value, onChange, step, ...field }: QuantityFieldProps) {
  const t = useSay();
  const read = readQuantity(value);
  const now = 'value' in read ? read.value : 0;
  const label = t(text.quantity);
  return (
    <Field {...field} label={label}>
      <div className={styles.quantity}>
        <Button
          guard={false}
          disabled={now <= step}
          aria-label={t(text.less)}
          onClick={() => onChange(String(Math.max(step, now - step)))}
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
          onClick={() => onChange(String(Math.min(9_999_999_999, now + step)))}
        >
          <span aria-hidden="true">+</span>
        </Button>
      </div>
    </Field>
  );
}
