/** Keys that move back and forward along a list. */
const KEYS = { column: ['ArrowUp', 'ArrowDown'], row: ['ArrowLeft', 'ArrowRight'] } as const;

/** Returns the index that a key moves to, with wrap-around; undefined for other keys and in an empty list. */
export function nextIndex(
  key: string,
  index: number,
  count: number,
  along: keyof typeof KEYS = 'column',
): number | undefined {
  if (count === 0) return undefined;
  const [back, forward] = KEYS[along];
  if (key === forward) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
