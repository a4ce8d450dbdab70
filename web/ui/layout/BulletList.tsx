import styles from './BulletList.module.css';
import { Unbroken } from './Unbroken.tsx';

interface BulletListProps {
  readonly items: readonly string[];
  /** Numbers the items, so that one can refer to them, as in terms. */
  readonly numbered?: boolean | undefined;
  /** A part of items that stays on one line. */
  readonly unbroken?: string | undefined;
}

/** A list of short sentences. */
export function BulletList({ items, numbered, unbroken }: BulletListProps) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={numbered ? styles.numbered : styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Unbroken part={unbroken}>{item}</Unbroken>
        </li>
      ))}
    </List>
  );
}
