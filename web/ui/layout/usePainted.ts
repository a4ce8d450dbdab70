import { startTransition, useEffect, useState } from 'react';
import { afterFirstContent } from '../../afterPaint.ts';

let painted = false;

/**
 * False until the document's first paint, then always true. Use it to delay content below the visible part of the page:
 * a slow phone then paints the visible part sooner. To avoid layout shifts, delay only content at the bottom or content
 * that loads its own data.
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
