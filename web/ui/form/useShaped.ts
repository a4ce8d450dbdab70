import { type ChangeEvent, type CompositionEvent, useRef } from 'react';
import type { Typed } from './digits/digits.ts';

/** Returns what an input shows after typing, and its caret. `forward`: the Delete key was pressed. */
export type Shape = (typed: Typed, forward: boolean) => Typed;

/**
 * Event handlers of an input that changes what is typed into it. The input has no `maxlength`, so that a number can be
 * pasted in any grouping.
 * @param shape undefined for an input that shows what is typed
 * @param accept takes a text that this input does not hold itself; returns whether it did
 */
export function useShaped(
  shape: Shape | undefined,
  onChange: (text: string) => void,
  accept?: (text: string) => boolean,
) {
  const composing = useRef(false);

  function show(input: HTMLInputElement, forward: boolean) {
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
    if (!shape) return onChange(typed.text);
    if (accept?.(typed.text)) return;
    const next = shape(typed, forward);
    if (next.text !== typed.text) {
      // Sets the value directly, because React would move the caret to the end.
      input.value = next.text;
      if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
    }
    onChange(next.text);
  }

  return {
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
