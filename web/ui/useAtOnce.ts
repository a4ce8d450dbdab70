import { startTransition, useOptimistic } from 'react';

/**
 * Shows a choice at once. Its consequences render as a transition, so that they do not delay the paint of the choice.
 * @param value the current choice, shown again when `onChange` has finished
 * @returns the choice to show, and the function that changes it
 */
export function useAtOnce<T>(
  value: T,
  onChange: (value: T) => unknown,
): [shown: T, choose: (value: T) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: T) =>
    startTransition(async () => {
      show(next);
      await onChange(next);
    });
  return [shown, choose];
}
