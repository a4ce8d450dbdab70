/** "Send a code instead" on the page of the prompt: the page before it then begins with the codes. */

let wantsCode = false;

export function noteWantsCode(): void {
  wantsCode = true;
}

/** True once after {@link noteWantsCode}. */
export function takeWantsCode(): boolean {
  const wanted = wantsCode;
  wantsCode = false;
  return wanted;
}
