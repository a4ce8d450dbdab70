import { type ChangeEvent, type CompositionEvent, useRef } from 'react';
import { type DigitRules, keepDigits } from './digits.ts';

/**
 * Props of an input for digits. It has no `maxlength`, so that a number can be pasted in any grouping.
 * @param rules undefined for an input that is not for digits
 * @param accept takes a text that is more than this input's digits; returns whether it did
 */
export function useDigits(
  rules: DigitRules | undefined,
  onChange: (text: string) => void,
  accept?: (text: string) => boolean,
) {
  const composing = useRef(false);

  function show(input: HTMLInputElement, forward: boolean) {
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    if (!rules) return onChange(typed.text);
    if (accept?.(typed.text)) return;
    const next = keepDigits(typed, rules, forward);
    if (next.text !== typed.text) {
      // Sets the value directly, because React would move the caret to the end.
      input.value = next.text;
      if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
    }
    onChange(next.text);
  }

  return {
    ...(rules && ({ inputMode: 'numeric', spellCheck: false } as const)),
    onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      // Changing the value would cancel the composition of an input method.
      if (composing.current) return onChange(currentTarget.value);
      show(
        currentTarget,
        nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward',
      );
    },
    onCompositionStart() {
      composing.current = true;
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      composing.current = false;
      show(currentTarget, false);
    },
  };
}
