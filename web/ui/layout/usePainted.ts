import { startTransition, useEffect, useState } from 'react';
import { afterFirstContent } from '../../afterPaint.ts';

let painted = false;

/**
 * False until the document has painted its first page, then true for good. What a phone shows only after scrolling waits for it:
 * a slow processor then has what is in view sooner. Use it only below everything else, or for what waits for an answer of its own,
 * so that nothing moves.
 */
export function usePainted(): boolean {
  const [now, setNow] = useState(painted);
  useEffect(() => {
    if (now) return;
    let mounted = true;
    afterFirstContent(() => {
      painted = true;
      if (mounted) startTransition(() => setNow(true));
    });
    return () => {
      mounted = false;
    };
  }, [now]);
  return now;
}
