import { openDialog } from '../../../../web/dialog/dialogs.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { ui } from '../../../../web/ui/messages.ts';
import { controlText as text } from '../../controls.messages.ts';
import styles from '../Family.module.css';
import type { ControlProps } from './useFamilyChanges.ts';

/** Stops the card for good, after a question. It needs no code, because it allows nothing. */
export function StopPanel({ card: { lastFour }, changes }: ControlProps) {
  const t = useSay();
  function ask() {
    openDialog({
      kind: 'warning',
      title: (say) => say(text.stopQuestion, { lastFour }),
      body: (say) => <p>{say(text.stopText)}</p>,
      actions: (say) => [
        { label: say(text.stopNow), variant: 'primary', onClick: changes.stop },
        { label: say(ui.cancel), first: true },
      ],
    });
  }
  return (
    <div className="no-print">
      <Panel title={t(text.stop)}>
        <div className={styles.stack}>
          <p>{t(text.stopLead)}</p>
          <Button
            variant="danger"
            loading={changes.sending === 'stop'}
            disabled={changes.sending !== undefined && changes.sending !== 'stop'}
            onClick={ask}
          >
            {t(text.stop)}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
