import styles from './Unbroken.module.css';

interface UnbrokenProps {
  /** A phone number, for example. Without one the text is shown as it is. */
  readonly part: string | null | undefined;
  /** A text with the part in it. */
  readonly children: string;
}

/** A text of which one part stays on one line: browsers break phone numbers after a hyphen. */
export function Unbroken({ part, children }: UnbrokenProps) {
  const at = part ? children.indexOf(part) : -1;
  if (!part || at < 0) return children;
  return (
    <>
      {children.slice(0, at)}
      <span className={styles.part}>{part}</span>
      {children.slice(at + part.length)}
    </>
  );
}
