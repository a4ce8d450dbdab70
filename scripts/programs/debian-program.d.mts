/** Path of a program, installed when that is possible; see debian-program.mjs. */
export function findOrInstall(name: string): string | undefined;
