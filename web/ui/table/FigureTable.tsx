import { type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './FigureTable.module.css';
import { ScrollRegion } from './ScrollRegion.tsx';

interface FigureTableProps {
  /** Name of the region and caption of the table. */
  readonly caption: string;
  /** The caption is for screen readers only. */
  readonly captionHidden?: boolean;
  /** Headers of the columns. */
  readonly head: readonly string[];
  readonly className?: string | undefined;
  /** The bodies of the table. */
  readonly children: ReactNode;
}

/** A table of figures that scrolls sideways if it is wider than the page. */
export function FigureTable({ caption, captionHidden, head, className, children }: FigureTableProps) {
  const region = useRef<HTMLElement>(null);
  return (
    <ScrollRegion box={region} label={caption} named={captionHidden}>
      <table className={cx(styles.table, className)}>
        <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollRegion>
  );
}
