import { describedProps, Field, type FieldProps } from '../../../web/ui/form/Field.tsx';
import { inputClass } from '../../../web/ui/form/TextField.tsx';

/** A field for several lines of text. */
export function LongText({ label, hint, error, ...field }: FieldProps<string>) {
  const { id, name, value, onChange } = field;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...describedProps({ id, hint, error })}
        id={id}
        name={name}
        rows={4}
        autoComplete="off"
        className={inputClass()}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
