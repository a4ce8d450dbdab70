/** Records a submit, or a click of the passkey button, that happens before hydration. */

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
  addEventListener('submit', noteSubmit);
  addEventListener('click', notePress);
}

/** Returns true once if the form was submitted before hydration. Stops recording, because React handles later submits. */
export function takeEarlySubmit(): boolean {
  removeEventListener('submit', noteSubmit);
  const wasEarly = isEarly;
  isEarly = false;
  return wasEarly;
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
