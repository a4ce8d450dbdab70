/** `A123456789` as it may stand on a screen, `A*****6789`. */
export function maskedId(id = ''): string {
  return `${id.slice(0, 1)}*****${id.slice(-4)}`;
}
