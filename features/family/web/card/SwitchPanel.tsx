import { CONTROL_SWITCHES, type ControlSwitch } from '../../../../shared/card-controls.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { Switch } from '../../../../web/ui/form/choices/Switch.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { layerText } from '../../../safety/layers.messages.ts';
import { safetyText } from '../../../safety/messages.ts';
import { kindsText, valueText } from '../../../safety/web/wantedText.ts';
import { controlText as text } from '../../controls.messages.ts';
import type { ControlProps } from './useFamilyChanges.ts';

/** The primary cardholder's switches for kinds of payment. */
export function SwitchPanel(props: ControlProps) {
  const t = useSay();
  return (
    <Panel title={t(text.switches)}>
      <p className="quiet-small">{t(text.switchesLead)}</p>
      <div>
        {CONTROL_SWITCHES.map((name) => (
          <SwitchRow key={name} name={name} {...props} />
        ))}
      </div>
    </Panel>
  );
}

function SwitchRow({ name, card, changes }: ControlProps & { readonly name: ControlSwitch }) {
  const t = useSay();
  const { on, stops } = card.primary.switches[name];
  useAnnounceChange(`${t(layerText[name])} ${valueText(name, on, t)}`);
  return (
    <Switch
      id={`family-${name}`}
      label={t(layerText[name])}
      hint={t(safetyText.switchStops, { kinds: kindsText(stops, t) })}
      on={on}
      busy={changes.sending === name}
      disabled={changes.sending !== undefined}
      onPress={(value) => void changes.change({ name, value })}
    />
  );
}
