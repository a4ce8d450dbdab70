import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './ScrollRegion.module.css';

interface ScrollRegionProps {
  readonly label: string;
  /** A heading beside the region has the same name, so the region is no landmark of its own. */
  readonly named?: boolean | undefined;
  /** Ref to the region, which takes the focus after a change of page. */
  readonly box: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A named region that scrolls sideways if the table is wider than the page. */
export function ScrollRegion({ label, named, box, children }: ScrollRegionProps) {
  const overflows = useOverflows(box);
  return (
    <section
      ref={box}
      className={styles.region}
      role={named ? 'group' : undefined}
      aria-label={label}
      tabIndex={overflows ? 0 : -1}
    >
      {children}
    </section>
  );
}

/** True while the content is wider than its box. Only then the box needs a Tab stop for scrolling. */
function useOverflows(ref: RefObject<HTMLElement | null>): boolean {
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
