import styles from './Points.module.css';

interface PointsProps {
  readonly items: readonly string[];
  /** Numbered, where one can refer to a point, such as in terms. */
  readonly numbered?: boolean | undefined;
}

/** Short sentences below one another, with a mark each. */
export function Points({ items, numbered }: PointsProps) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={numbered ? styles.numbered : styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
