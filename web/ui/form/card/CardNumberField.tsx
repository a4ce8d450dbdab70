import { type ChangeEvent, type CompositionEvent, useRef } from 'react';
import { describedProps, Field, type FieldProps } from '../Field.tsx';
import { inputClass } from '../TextField.tsx';
import { regroup } from './cardNumberRules.ts';

/**
 * A card number in one field, grouped in fours while typing. It has no `maxlength`, so that a number can be pasted in
 * any grouping. Formatting keeps every digit, and changes only separators and full-width forms. Parse the value with
 * `readCardNumber` of shared/validation/card.ts.
 */
export function CardNumberField({ name, value, onChange, ...field }: FieldProps<string>) {
  const composing = useRef(false);

  function show(input: HTMLInputElement, forward: boolean) {
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const next = regroup(typed, forward);
    if (next.text !== typed.text) {
      // Sets the value directly, because React would move the caret to the end.
      input.value = next.text;
      if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
    }
    onChange(next.text);
  }

  function change({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // Changing the value would cancel the composition of an input method.
    if (composing.current) return onChange(currentTarget.value);
    const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    show(currentTarget, forward);
  }

  function compositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    composing.current = false;
    show(currentTarget, false);
  }

  return (
    <Field {...field}>
      <input
        {...describedProps(field)}
        id={field.id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
        className={inputClass(20)}
        value={value}
        onChange={change}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={compositionEnd}
      />
    </Field>
  );
}
