/** The program; as root on Debian it is installed when it is missing. Undefined when there is none. */
export function findHaproxy(): string | undefined;
