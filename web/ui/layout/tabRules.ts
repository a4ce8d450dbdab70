/** Returns the index that a key moves to in a tab list, with wrap-around; undefined for other keys. */
export function nextTabIndex(key: string, index: number, count: number): number | undefined {
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

/** Returns the tab named by an address's hash, else the first tab. */
export function tabFromHash<T extends string>(hash: string, ids: readonly [T, ...T[]]): T {
  return ids.find((id) => `#${id}` === hash) ?? ids[0];
}
