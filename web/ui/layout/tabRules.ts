/** The index a key moves to in a row of tabs, around the ends; undefined for other keys. */
export function tabTarget(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The tab that an address's hash names, or the first one. */
export function tabOfHash<T extends string>(hash: string, ids: readonly [T, ...T[]]): T {
  return ids.find((id) => `#${id}` === hash) ?? ids[0];
}
