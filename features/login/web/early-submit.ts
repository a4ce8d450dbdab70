/** Enter, or a press of the button, before React answers: kept until it does. */

let isEarly = false;

function note(event: Event): void {
  event.preventDefault();
  isEarly = true;
}

/** Called once, before the page is hydrated. */
export function keepEarlySubmit(): void {
  addEventListener('submit', note);
}

/** Whether the form was sent before; true once. React handles it from now on. */
export function takeEarlySubmit(): boolean {
  removeEventListener('submit', note);
  const wasEarly = isEarly;
  isEarly = false;
  return wasEarly;
}
