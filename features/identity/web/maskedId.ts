/** Masks a national id: `A123456789` becomes `A*****6789`. */
export function maskedId(id = ''): string {
  return `${id.slice(0, 1)}*****${id.slice(-4)}`;
}
