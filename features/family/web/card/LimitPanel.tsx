import { useEffect, useId, useRef, useState } from 'react';
import { FAMILY_LIMITS, type FamilyLimit } from '../../../../shared/family.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { fieldText } from '../../../../web/ui/form/fields.messages.ts';
import { SettingRow } from '../../../../web/ui/layout/facts/SettingRow.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { layerText } from '../../../safety/layers.messages.ts';
import { safetyText } from '../../../safety/messages.ts';
import { kindsText, valueText } from '../../../safety/web/wantedText.ts';
import { controlText as text } from '../../controls.messages.ts';
import styles from '../Family.module.css';
import { settingsOf } from '../shared/settings.ts';
import { LimitForm } from './LimitForm.tsx';
import type { ControlProps } from './useFamilyChanges.ts';

/** The primary cardholder's limits of a purchase and of a statement period. */
export function LimitPanel(props: ControlProps) {
  const t = useSay();
  const { looseningsLeft } = props.card.primary;
  return (
    <Panel title={t(text.limits)}>
      <p className="quiet-small">{t(text.limitsLead)}</p>
      <div>
        {FAMILY_LIMITS.map((name) => (
          <LimitRow key={name} name={name} {...props} />
        ))}
      </div>
      {looseningsLeft <= FEW && (
        <p className="quiet-small">{t(text.looseningsLeft, { left: looseningsLeft })}</p>
      )}
    </Panel>
  );
}

/** The page shows how many changes are left today if they are at most this many. */
const FEW = 5;

function LimitRow({ name, ...props }: ControlProps & { readonly name: FamilyLimit }) {
  const t = useSay();
  const id = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { card, changes } = props;
  const { most, stops } = card.primary.limits[name];
  const isLocked = changes.sending !== undefined;
  useAnnounceChange(`${t(layerText[name])} ${valueText(name, settingsOf(card.primary)[name], t)}`);

  const returns = useRef(false);
  // Runs when the button is rendered again and can take the focus.
  useEffect(() => {
    if (open || isLocked || !returns.current) return;
    returns.current = false;
    opener.current?.focus();
  }, [open, isLocked]);

  function close() {
    returns.current = true;
    setOpen(false);
  }

  const stopped = t(safetyText.limitStops, { kinds: kindsText(stops, t) });
  return (
    <SettingRow
      as="fieldset"
      id={id}
      name={t(layerText[name])}
      hint={name === 'perPeriod' ? `${t(text.periodHint)} ${stopped}` : stopped}
    >
      {open ? (
        <LimitForm name={name} onClose={close} {...props} />
      ) : (
        <div className={styles.value}>
          <strong>{most ? <Amount money={most} /> : t(safetyText.noLimit)}</strong>
          <Button ref={opener} small disabled={isLocked} onClick={() => setOpen(true)}>
            {t(contentText.change)}
            <span className="visually-hidden">{t(fieldText.ofField, { label: t(layerText[name]) })}</span>
          </Button>
        </div>
      )}
    </SettingRow>
  );
}
