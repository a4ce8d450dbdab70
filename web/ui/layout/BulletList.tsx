import styles from './BulletList.module.css';

interface BulletListProps {
  readonly items: readonly string[];
  /** Numbers the items, so that one can refer to them, as in terms. */
  readonly numbered?: boolean | undefined;
}

/** A list of short sentences. */
export function BulletList({ items, numbered }: BulletListProps) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={numbered ? styles.numbered : styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
