import { useEffect, useRef } from 'react';

/** Shows at once, when the page appears, what a later step found out about its field. */
export function useRefusal(reason: string | undefined, show: (reason: string) => void): void {
  const first = useRef(show);
  useEffect(() => {
    if (reason !== undefined) first.current(reason);
  }, [reason]);
}
