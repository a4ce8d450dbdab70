import type { ReactNode } from 'react';
import type { Sort, SortKind } from './tableRules.ts';

/** A column of a table. On phones it is a part of each list item. */
export interface Column<R> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** Right alignment, for numbers. */
  readonly align?: 'right' | undefined;
  /** Set when the rows can be sorted by this column. */
  readonly sort?: SortKind | undefined;
  /**
   * Position in a list item on phones: `title` is at the left and `amount` at the right of the first line. `hidden` omits
   * the column. Default: below the first line, with its header.
   */
  readonly list?: 'title' | 'amount' | 'hidden' | undefined;
  /** False omits the column in print. Use it for buttons, for example. */
  readonly onPaper?: false | undefined;
}

export interface DataTableProps<R> {
  readonly id: string;
  /** Accessible name of the table, the list and their region. */
  readonly caption: string;
  /** Visually hides the caption when a visible heading already names the table. */
  readonly captionHidden?: boolean | undefined;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Replaces the columns in a list item on phones. */
  readonly listItem?: ((row: R) => ReactNode) | undefined;
  readonly state?: 'ready' | 'loading' | 'error' | undefined;
  /** The error of the state `error`. */
  readonly error?: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** Replaces "No transactions match these filters." */
  readonly empty?: ReactNode;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** The current page. A change moves the focus to the top of the table. */
  readonly page?: number | undefined;
}

/** True for content that leaves the cell empty. */
export function isEmptyCell(content: ReactNode): boolean {
  return content === undefined || content === null || content === '';
}
