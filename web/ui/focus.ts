const INPUTS =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/**
 * Puts the focus into a field by the id of its input or fieldset: in a group on the part that is wrong, else on the
 * chosen answer, else on the first. The label or legend is scrolled into view, not only the input.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  const target = field.matches(INPUTS) ? field : partOf(field);
  const caption = field.matches('fieldset') ? field.querySelector('legend') : labelOf(field);
  (caption ?? field).scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}

function partOf(group: HTMLElement): HTMLElement | null {
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
