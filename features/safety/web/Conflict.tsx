import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { safetyText as text } from '../messages.ts';
import styles from './Safety.module.css';
import type { SettingsProps } from './useControlChanges.ts';
import { effectOf, type SettingName } from './wanted.ts';
import { wantedText } from './wantedText.ts';

/** Shows a change that failed because the settings were changed elsewhere, until the user applies or drops it. */
export function Conflict({
  controls,
  changes,
  locked,
  names,
}: SettingsProps & { readonly names: readonly SettingName[] }) {
  const t = useSay();
  const { conflict, change, dropConflict } = changes;
  if (!conflict || !names.includes(conflict.name)) return null;
  const isSo = effectOf(controls, conflict) === 'same';
  const sentence = wantedText(conflict, t);
  return (
    <AlertBar tone="warning" urgent>
      <p>{t(text.conflict)}</p>
      <p>{t(isSo ? text.alreadySo : text.wanted, { change: sentence })}</p>
      <div className={styles.actions}>
        {!isSo && (
          <Button small disabled={locked} onClick={() => void change(conflict)}>
            {t(text.applyNow)}
          </Button>
        )}
        <Button small variant="text" onClick={dropConflict}>
          {t(text.leaveAsIs)}
        </Button>
      </div>
    </AlertBar>
  );
}
