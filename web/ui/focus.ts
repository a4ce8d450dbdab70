const INPUTS =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/**
 * Focuses a field by the id of its input or fieldset. In a group it focuses the invalid part, else the chosen option, else
 * the first part. Also scrolls the label or legend into view.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  const target = field.matches(INPUTS) ? field : partToFocus(field);
  const caption = field.matches('fieldset') ? field.querySelector('legend') : labelOf(field);
  (caption ?? field).scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

function partToFocus(group: HTMLElement): HTMLElement | null {
  return (
    group.querySelector<HTMLElement>('input[aria-invalid="true"], select[aria-invalid="true"]') ??
    group.querySelector<HTMLElement>('input:checked') ??
    group.querySelector<HTMLElement>(INPUTS)
  );
}

function labelOf(input: HTMLElement): Element | undefined {
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement
    ? input.labels?.[0]
    : undefined;
}

/**
 * Moves the focus to an element that replaced a clicked element, if the focus was lost with the clicked element.
 * @param pressed whether the replaced element was clicked; reset to false
 */
export function takeLostFocus(element: HTMLElement | null, pressed: { current: boolean }): void {
  if (!element || !pressed.current) return;
  pressed.current = false;
  if (document.activeElement === document.body) element.focus({ preventScroll: true });
}
