import { useEffect, useRef } from 'react';

/** Shows an error of a later call when the page with its field mounts. */
export function useServerError(reason: string | undefined, show: (reason: string) => void): void {
  const initialShow = useRef(show);
  useEffect(() => {
    if (reason !== undefined) initialShow.current(reason);
  }, [reason]);
}
