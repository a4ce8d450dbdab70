import { type ReactNode, useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { leave, useLeaveGuard } from '../../../web/leave/leave.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { ErrorSummary } from '../../../web/ui/form/ErrorSummary.tsx';
import type { useForm } from '../../../web/ui/form/useForm.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { Sheet } from '../../../web/ui/overlay/Sheet.tsx';
import { alertsText as text } from '../settings.messages.ts';
import styles from './Alerts.module.css';
import type { Alerts } from './alertForm.ts';
import type { AlertSettings, Change, Problems } from './useAlertSettings.ts';

export interface SettingSheetProps {
  readonly settings: AlertSettings;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface FormSheetProps<V extends object> extends SettingSheetProps {
  readonly title: string;
  readonly form: ReturnType<typeof useForm<V>>;
  /** Converts the form's values to the settings that change. */
  readonly toChange: (values: V) => Change;
  /** Returns the form's values of stored settings. */
  readonly fromAlerts: (alerts: Alerts) => V;
  /** Shows the problems that the server found. */
  readonly onProblems?: (problems: Problems) => void;
  readonly children: ReactNode;
}

/**
 * A sheet with a form for a part of the settings. It closes when they are saved. If another window or device has saved
 * first, it stays open with the settings that are stored now.
 */
export function SettingSheet<V extends object>(props: FormSheetProps<V>) {
  const { settings, onClose, onSaved, title, form, toChange, fromAlerts, onProblems, children } = props;
  const t = useSay();
  const [conflict, setConflict] = useState(false);
  useTitle(t(text.title), { error: form.hasErrors });
  useLeaveGuard(form.dirty);

  async function save(values: V) {
    setConflict(false);
    const outcome = await settings.save(toChange(values));
    if (outcome === 'saved') onSaved();
    else if (outcome && 'now' in outcome) {
      form.reset(fromAlerts(outcome.now));
      setConflict(true);
    } else if (outcome) onProblems?.(outcome.problems);
  }

  return (
    <Sheet open title={title} onClose={() => leave(onClose)}>
      <form noValidate className={styles.form} onSubmit={form.submit(save)}>
        {conflict && <AlertBar tone="warning">{t(text.conflict)}</AlertBar>}
        <ErrorSummary {...form.summary} />
        {children}
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(contentText.save)}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
