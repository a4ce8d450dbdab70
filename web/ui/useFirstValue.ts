import { useState } from 'react';

/** The first defined value. Later changes, as after a refetch, do not affect it. */
export function useFirstValue<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
