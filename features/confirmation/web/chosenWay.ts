/** Set by "Send a code instead" on the passkey page. The method page then starts with the codes. */

let wantsCode = false;

export function noteWantsCode(): void {
  wantsCode = true;
}

/** Returns true once after {@link noteWantsCode}. */
export function takeWantsCode(): boolean {
  const wanted = wantsCode;
  wantsCode = false;
  return wanted;
}
