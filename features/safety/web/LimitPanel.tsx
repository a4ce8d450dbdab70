import { useEffect, useId, useRef, useState } from 'react';
import { CONTROL_LIMITS, type ControlLimit } from '../../../shared/card-controls.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import { SettingRow } from '../../../web/ui/layout/facts/SettingRow.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { settingText, safetyText as text } from '../messages.ts';
import { Conflict } from './Conflict.tsx';
import { LimitForm } from './LimitForm.tsx';
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
  return (
    <Panel title={t(text.limits)}>
      <p className={styles.lead}>{t(text.limitsLead)}</p>
      <Conflict {...props} names={CONTROL_LIMITS} />
      <div>
        {CONTROL_LIMITS.map((name) => (
          <LimitRow key={name} name={name} {...props} />
        ))}
      </div>
    </Panel>
  );
}

function LimitRow({ name, ...props }: LimitPanelProps & { readonly name: ControlLimit }) {
  const t = useSay();
  const id = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { most, stops } = props.controls.limits[name];
  useAnnounceChange(`${t(settingText[name])} ${presentText(props.controls, name, t)}`);

  const returns = useRef(false);
  // Runs when the button is rendered again and can take the focus.
  useEffect(() => {
    if (open || props.locked || !returns.current) return;
    returns.current = false;
    opener.current?.focus();
  }, [open, props.locked]);

  function close() {
    returns.current = true;
    setOpen(false);
  }

  return (
    <SettingRow
      as="fieldset"
      id={id}
      name={t(settingText[name])}
      hint={t(text.limitStops, { kinds: kindsText(stops, t) })}
    >
      {open ? (
        <LimitForm name={name} onClose={close} {...props} />
      ) : (
        <div className={styles.value}>
          <strong>{most ? <Amount money={most} /> : t(text.noLimit)}</strong>
          <Button ref={opener} small disabled={props.locked} onClick={() => setOpen(true)}>
            {t(contentText.change)}
            <span className="visually-hidden">{t(fieldText.ofField, { label: t(settingText[name]) })}</span>
          </Button>
        </div>
      )}
    </SettingRow>
  );
}
