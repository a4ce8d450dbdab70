import { useRef } from 'react';
import { useSay } from '../../../language/language.tsx';
import { isNewPress } from '../../action/Button.tsx';
import { cx } from '../../cx.ts';
import { Spinner } from '../../feedback/loading/Spinner.tsx';
import { SettingRow } from '../../layout/facts/SettingRow.tsx';
import { fieldText } from '../fields.messages.ts';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly id: string;
  readonly label: string;
  /** Explains the effect of the switch. */
  readonly hint?: string | undefined;
  readonly on: boolean;
  /** The change is being saved. The switch keeps its state until `on` changes. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPress: (on: boolean) => void;
}

/**
 * A setting that changes as soon as the switch is clicked. The switch is controlled: it moves only when `on` changes.
 * Words show its state, because the look of a switch alone is ambiguous. Ignores the second half of a double-click.
 */
export function Switch({ id, label, hint, on, busy, disabled, onPress }: SwitchProps) {
  const t = useSay();
  const last = useRef<number>(undefined);
  const idle = !busy && !disabled;
  return (
    <SettingRow id={id} name={label} labels hint={hint}>
      <button
        id={id}
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-disabled={idle ? undefined : true}
        aria-busy={busy ? true : undefined}
        onClick={(event) => {
          if (!idle || !isNewPress(event.timeStamp, last.current, event.detail)) return;
          last.current = event.timeStamp;
          onPress(!on);
        }}
      >
        {busy ? <Spinner /> : null}
        <span className={styles.state} aria-hidden="true">
          {t(on ? fieldText.on : fieldText.off)}
        </span>
        <span className={cx(styles.track, on && styles.on)} aria-hidden="true" />
      </button>
    </SettingRow>
  );
}
