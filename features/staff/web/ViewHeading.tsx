import { useEffect, useRef } from 'react';

/** The heading of a view whose content comes later than the view: takes the focus when it appears. */
export function ViewHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
