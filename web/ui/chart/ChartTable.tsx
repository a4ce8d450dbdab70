import type { ReactNode } from 'react';
import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { Details } from '../layout/facts/Details.tsx';
import styles from './ChartTable.module.css';

/** The table below a chart: closed until it is opened, because the bars show the amounts. Paper shows it. */
export function ChartTable({
  caption,
  children,
}: {
  readonly caption: string;
  readonly children: ReactNode;
}) {
  const t = useSay();
  return (
    <Details
      className={styles.table}
      summary={
        <>
          {t(contentText.asTable)}
          <span className="visually-hidden">{t(contentText.tableOf, { caption })}</span>
        </>
      }
    >
      {children}
    </Details>
  );
}
