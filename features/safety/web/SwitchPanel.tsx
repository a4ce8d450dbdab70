import { CONTROL_SWITCHES, type ControlSwitch } from '../../../shared/card-controls.ts';
import { useSay } from '../../../web/language/language.tsx';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { Switch } from '../../../web/ui/form/choices/Switch.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { settingText, safetyText as text } from '../messages.ts';
import { Conflict } from './Conflict.tsx';
import styles from './Safety.module.css';
import type { SettingsProps } from './useControlChanges.ts';
import { kindsText, presentText } from './wantedText.ts';

/** Switches for kinds of payment. */
export function SwitchPanel(props: SettingsProps) {
  const t = useSay();
  return (
    <Panel title={t(text.switches)}>
      <p className={styles.lead}>{t(text.switchesLead)}</p>
      <Conflict {...props} names={CONTROL_SWITCHES} />
      <div>
        {CONTROL_SWITCHES.map((name) => (
          <SwitchRow key={name} name={name} {...props} />
        ))}
      </div>
    </Panel>
  );
}

function SwitchRow({ name, controls, changes, locked }: SettingsProps & { readonly name: ControlSwitch }) {
  const t = useSay();
  const { on, stops } = controls.switches[name];
  const { sending } = changes;
  const busy = sending !== undefined && 'setting' in sending && sending.setting === name;
  useAnnounceChange(`${t(settingText[name])} ${presentText(controls, name, t)}`);
  return (
    <Switch
      id={`switch-${name}`}
      label={t(settingText[name])}
      hint={t(text.switchStops, { kinds: kindsText(stops, t) })}
      on={on}
      busy={busy && !controls.underWay}
      disabled={locked}
      onPress={(value) => void changes.change({ name, value })}
    />
  );
}
