import styles from './BulletList.module.css';
import { Unbroken } from './Unbroken.tsx';

interface BulletListProps {
  readonly items: readonly string[];
  /** Numbers the items, so that texts can refer to them, as in terms. */
  readonly numbered?: boolean | undefined;
  /** A part of the items, such as a phone number, that must not break across lines. */
  readonly unbroken?: string | undefined;
}

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
