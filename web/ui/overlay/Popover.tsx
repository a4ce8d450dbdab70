import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Spinner } from '../feedback/loading/Spinner.tsx';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly label: string;
  /** Called when the user clicks outside. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A small box below its button, inside the nearest positioned element. It is not modal: the parent closes it on Escape and on blur. */
export function Popover({ label, onLeave, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.parentElement?.contains(event.target))
        leave.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <div ref={box} className={styles.box} role="dialog" aria-label={label}>
      <Suspense fallback={<Spinner large />}>{children}</Suspense>
    </div>
  );
}
