import { useEffect, useRef } from 'react';

/** Shows the error of a later call when the page of its field appears. */
export function useServerError(reason: string | undefined, show: (reason: string) => void): void {
  const initialShow = useRef(show);
  useEffect(() => {
    if (reason !== undefined) initialShow.current(reason);
  }, [reason]);
}
