import styles from './Points.module.css';

interface PointsProps {
  readonly items: readonly string[];
  /** Numbers the points, so that one can refer to them, as in terms. */
  readonly numbered?: boolean | undefined;
}

/** A list of short sentences. */
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
