import { FAMILY_LIMITS, type FamilyLimit } from '../../../../shared/family.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { layerText } from '../../../safety/layers.messages.ts';
import { safetyText } from '../../../safety/messages.ts';
import { LimitRow } from '../../../safety/web/LimitRow.tsx';
import { kindsText, valueText } from '../../../safety/web/wantedText.ts';
import { controlText as text } from '../../controls.messages.ts';
import { settingsOf } from '../shared/settings.ts';
import type { ControlProps } from './useFamilyChanges.ts';

interface LimitPanelProps extends ControlProps {
  /** See {@link LimitRow}. */
  readonly onError: (shown: boolean) => void;
}

/** The primary cardholder's limits of a purchase and of a statement period. */
export function LimitPanel({ card, changes, onError }: LimitPanelProps) {
  const t = useSay();
  const { primary } = card;
  const { looseningsLeft } = primary;
  const hint = (name: FamilyLimit) => {
    const stopped = t(safetyText.limitStops, { kinds: kindsText(primary.limits[name].stops, t) });
    return name === 'perPeriod' ? `${t(text.periodHint)} ${stopped}` : stopped;
  };
  return (
    <Panel title={t(text.limits)}>
      <p className="quiet-small">{t(text.limitsLead)}</p>
      <div>
        {FAMILY_LIMITS.map((name) => (
          <LimitRow
            key={name}
            name={name}
            label={t(layerText[name])}
            hint={hint(name)}
            present={valueText(name, settingsOf(primary)[name], t)}
            most={primary.limits[name].most}
            highest={card.highestLimit}
            locked={changes.sending !== undefined}
            onError={onError}
            save={(value) => changes.change({ name, value })}
          />
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
