/** Groups values by a key, in the order of the keys. */
export function grouped<T>(values: readonly T[], keyOf: (value: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value)) ?? [];
    group.push(value);
    groups.set(keyOf(value), group);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}
