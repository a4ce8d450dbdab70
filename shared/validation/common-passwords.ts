/** Passwords that thieves try first. */

const TEXT = `passw0rd
1q2w3e4r`;

let list: ReadonlySet<string> | undefined;

/** The list, lower case; made when it is first asked for. */
export function commonPasswords(): ReadonlySet<string> {
  list ??= new Set(TEXT.split('\n'));
  return list;
}
