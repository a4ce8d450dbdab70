import type { categoryText } from '../../../../shared/transaction-categories.messages.ts';
import { isPurchase } from '../../../../shared/transaction-categories.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { Glyph } from '../../../../web/ui/layout/Icon.tsx';
import styles from './Disc.module.css';
import { initialsOf } from './initials.ts';

type Category = keyof typeof categoryText;

/** Paths on a 24 px grid, drawn with a single stroke like the icons of web/ui. */
const PATHS: Readonly<Record<Category, string>> = {
  dining: 'M7 3.5v17M4.5 3.5V8a2.5 2.5 0 0 0 5 0V3.5M17 20.5v-17c-2.4 1.6-3.5 4.2-3.5 7.2v2.8H17',
  groceries: 'M4 10h16l-1.8 9.5H5.8zM8 10l2.8-6M16 10l-2.8-6M10 13.5v2.5M14 13.5v2.5',
  shopping: 'M5.5 8.5h13l1 11.5h-15zM9 11V7a3 3 0 0 1 6 0v4',
  transport: 'M5.5 4h13v13h-13zM5.5 11h13M8 17v3M16 17v3M8.7 14v.01M15.3 14v.01',
  travel:
    'M12 3c.9 0 1.5 1 1.5 2.3v4.2l7 4.3v2l-7-2.2v3.9l2.2 1.6V21L12 20l-3.7 1v-1.9l2.2-1.6v-3.9l-7 2.2v-2l7-4.3V5.3C10.5 4 11.1 3 12 3z',
  entertainment: 'M3.5 7h17v3a2 2 0 0 0 0 4v3h-17v-3a2 2 0 0 0 0-4zM14 8.5v.01M14 12v.01M14 15.5v.01',
  health: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z',
  education: 'M2.5 9.5 12 5l9.5 4.5L12 14zM6.5 11.8V16c3 2.6 8 2.6 11 0v-4.2M21.5 9.5v5',
  insurance: 'M12 3.2l7.5 2.8v5.4c0 4.4-3 7.6-7.5 9.2-4.5-1.6-7.5-4.8-7.5-9.2V6zM8.7 11.8l2.4 2.4 4.2-4.4',
  utility: 'M13.2 3 5.5 13.5H11L9.8 21l8-11H12.3z',
  cash_advance: 'M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.2 12v.01M17.8 12v.01',
  instalment: 'M11 4.5a8 8 0 1 0 8.5 8.5H11zM15 3.7A8 8 0 0 1 20.3 9H15z',
  fee: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9.5 8.5h5M9.5 12.5h5',
  interest:
    'M18 6 6 18M7.5 9.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM16.5 18.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  prepaid: 'M18 8V5L5.5 6A1.5 1.5 0 0 0 4 7.5v11A1.5 1.5 0 0 0 5.5 20H20V8H5.5M16.3 14v.01',
  high_risk: 'M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM12 12l7.8-4.5M12 12v9M12 12 4.2 7.5',
  payment: 'M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M4 15.5V20h16v-4.5',
  refund: 'M8.5 4.5 4 9l4.5 4.5M4 9h11a5.3 5.3 0 0 1 0 10.5H9',
  adjustment: 'M4 8h8.5M17.5 8H20M4 16h2.5M11.5 16H20M15 5.5v5M9 13.5v5',
};
/** Icon for a category of the card system that the portal does not define. */
const OTHER = 'M3 6h18v12H3zM3 10.2h18M6.5 14.5h4';

type Hue = 'amber' | 'green' | 'teal' | 'blue' | 'violet' | 'plum' | 'clay' | 'plain' | 'cost' | 'received';

const HUES: Readonly<Record<Category, Hue>> = {
  dining: 'amber',
  groceries: 'green',
  shopping: 'violet',
  transport: 'blue',
  travel: 'teal',
  entertainment: 'plum',
  health: 'teal',
  education: 'clay',
  insurance: 'clay',
  utility: 'blue',
  prepaid: 'green',
  high_risk: 'plum',
  instalment: 'plain',
  cash_advance: 'cost',
  fee: 'cost',
  interest: 'cost',
  payment: 'received',
  refund: 'received',
  adjustment: 'received',
};

interface DiscProps {
  readonly line: { readonly category: string; readonly description: string };
}

/**
 * A decorative disc in the hue of a transaction's category. A purchase has the initials of its merchant, because its words
 * name the category; other lines have a picture.
 */
export function Disc({ line: { category, description } }: DiscProps) {
  const hues: Readonly<Record<string, Hue>> = HUES;
  const paths: Readonly<Record<string, string>> = PATHS;
  const initials = isPurchase(category) ? initialsOf(description) : undefined;
  return (
    // The initials are drawn by the style: as text they would be copied, searched and translated.
    <span
      className={cx(styles.disc, styles[hues[category] ?? 'plain'])}
      data-initials={initials}
      aria-hidden="true"
    >
      {initials === undefined && <Glyph path={paths[category] ?? OTHER} size={22} className={styles.glyph} />}
    </span>
  );
}
