import { useEffect, useRef } from 'react';

/** Heading of a view whose content loads later. It takes the focus when it appears. */
export function ViewHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
