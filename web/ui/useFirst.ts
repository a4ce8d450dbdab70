import { useState } from 'react';

/** A value as it was when it was first known: what the person then does does not change the page under them. */
export function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
