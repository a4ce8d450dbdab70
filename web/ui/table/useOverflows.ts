import { type RefObject, useEffect, useState } from 'react';

/** True while the content is wider than its box: only then the box needs a Tab stop for scrolling. */
export function useOverflows(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth));
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  });
  return overflows;
}
