import { CONTROL_LIMITS } from '../../../shared/card-controls.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { settingText, safetyText as text } from '../messages.ts';
import { Conflict } from './Conflict.tsx';
import { LimitRow } from './LimitRow.tsx';
import styles from './Safety.module.css';
import type { SettingsProps } from './useControlChanges.ts';
import { kindsText, presentText } from './wantedText.ts';

interface LimitPanelProps extends SettingsProps {
  /** Called with true when a form starts to show an error, and with false when it stops. */
  readonly onError: (shown: boolean) => void;
}

/** The maximum amounts of a purchase and of a day. */
export function LimitPanel(props: LimitPanelProps) {
  const t = useSay();
  const { controls } = props;
  return (
    <Panel title={t(text.limits)}>
      <p className={styles.lead}>{t(text.limitsLead)}</p>
      <Conflict {...props} names={CONTROL_LIMITS} />
      <div>
        {CONTROL_LIMITS.map((name) => (
          <LimitRow
            key={name}
            name={name}
            label={t(settingText[name])}
            hint={t(text.limitStops, { kinds: kindsText(controls.limits[name].stops, t) })}
            present={presentText(controls, name, t)}
            most={controls.limits[name].most}
            highest={controls.highestLimit}
            locked={props.locked}
            save={(value) => props.changes.change({ name, value })}
            onError={props.onError}
          />
        ))}
      </div>
    </Panel>
  );
}
