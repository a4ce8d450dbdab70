import { type ReactNode, useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { sample } from '../messages.ts';
import styles from './Gallery.module.css';

interface ExampleProps {
  /** Tests select the example by this name. */
  readonly name: string;
  /** Takes the full width of the grid. */
  readonly wide?: boolean | undefined;
  /** Shows the children in a row. */
  readonly row?: boolean;
  readonly children: ReactNode;
}

/** A component in one of its states. */
export function Example({ name, wide, row, children }: ExampleProps) {
  return (
    <div className={cx(styles.example, wide && styles.wide)} data-example={name}>
      <h3 className={styles.name} lang="en">
        {name}
      </h3>
      <div className={styles.stage}>{row ? <div className={styles.row}>{children}</div> : children}</div>
    </div>
  );
}

interface FieldExampleProps<V> extends Pick<ExampleProps, 'name' | 'wide'> {
  readonly start: V;
  /** Renders the field. Its id is the example's name. */
  readonly children: (field: { id: string; value: V; onChange: (value: V) => void }) => ReactNode;
}

/** A field that holds what is typed or chosen. */
export function FieldExample<V>({ name, wide, start, children }: FieldExampleProps<V>) {
  const [value, onChange] = useState(start);
  return (
    <Example name={name} wide={wide}>
      {children({ id: name, value, onChange })}
    </Example>
  );
}

interface OpenedExampleProps extends Pick<ExampleProps, 'name' | 'wide'> {
  readonly title: string;
  readonly children: (open: boolean, close: () => void) => ReactNode;
}

/** A component that a button opens, because it takes the focus when it appears. */
export function OpenedExample({ name, wide, title, children }: OpenedExampleProps) {
  const t = useSay();
  const [open, setOpen] = useState(false);
  return (
    <Example name={name} wide={wide}>
      <Button onClick={() => setOpen(true)}>{`${t(sample.open)} ${title}`}</Button>
      {children(open, () => setOpen(false))}
    </Example>
  );
}
