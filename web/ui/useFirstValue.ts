import { useState } from 'react';

/** Returns the first defined value. Later changes, for example by a refetch, have no effect. */
export function useFirstValue<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
