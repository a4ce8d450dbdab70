/** Enter, or a press of a button, before React answers: kept until it does. */

let isEarly = false;
let isEarlyPasskey = false;

function noteSubmit(event: Event): void {
  event.preventDefault();
  isEarly = true;
}

function notePress({ target }: Event): void {
  isEarlyPasskey ||= target instanceof Element && target.closest('[data-passkey]') !== null;
}

/** Called once, before the page is hydrated. */
export function keepEarlySubmit(): void {
  addEventListener('submit', noteSubmit);
  addEventListener('click', notePress);
}

/** Whether the form was sent before; true once. React handles it from now on. */
export function takeEarlySubmit(): boolean {
  removeEventListener('submit', noteSubmit);
  const wasEarly = isEarly;
  isEarly = false;
  return wasEarly;
}

/** Whether the button for passkeys was pressed before; true once. React handles it from now on. */
export function takeEarlyPasskey(): boolean {
  removeEventListener('click', notePress);
  const wasEarly = isEarlyPasskey;
  isEarlyPasskey = false;
  return wasEarly;
}
