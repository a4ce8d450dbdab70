/** Records what a person does before hydration: a submit, a click of the passkey button, and what was typed. */

let prerendered: HTMLFormElement | null = null;
let isEarly = false;
let isEarlyPasskey = false;

function noteSubmit(event: Event): void {
  event.preventDefault();
  isEarly = true;
}

function notePress({ target }: Event): void {
  isEarlyPasskey ||= target instanceof Element && target.closest('[data-passkey]') !== null;
}

/** Starts recording. Call it once, before the page is hydrated. */
export function keepEarlySubmit(): void {
  prerendered = document.querySelector('form');
  addEventListener('submit', noteSubmit);
  addEventListener('click', notePress);
}

/**
 * Returns once what was typed and ticked before hydration, and whether the form was submitted. Stops recording, because
 * React handles later submits. React replaces a form that a translator changed, but the replaced one keeps its values.
 */
export function takeEarlySubmit(): { readonly values: FormData; readonly isSubmitted: boolean } {
  removeEventListener('submit', noteSubmit);
  const early = { values: new FormData(prerendered ?? undefined), isSubmitted: isEarly };
  prerendered = null;
  isEarly = false;
  return early;
}

/**
 * Returns true once if the passkey button was clicked before hydration. Stops recording, because React handles later
 * clicks.
 */
export function takeEarlyPasskey(): boolean {
  removeEventListener('click', notePress);
  const wasEarly = isEarlyPasskey;
  isEarlyPasskey = false;
  return wasEarly;
}
