import { useId } from 'react';
import { useNavigate } from 'react-router';
import { track } from '../../../../web/analytics.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { allowLeaving } from '../../../../web/leave/leave.ts';
import { paths } from '../../../../web/paths.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { understandText as text } from '../../understand.messages.ts';
import styles from './Flow.module.css';

/** Ends the flow without a case, because the person knows the charge now. The press is counted. */
export function KnownButton({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  const id = useId();
  const navigate = useNavigate();

  function leave() {
    track({ kind: 'step', step: 'known' });
    allowLeaving();
    void navigate(paths.account(cardId));
  }

  return (
    <div className={styles.known}>
      <Button aria-describedby={id} onClick={leave}>
        {t(text.knownStep)}
      </Button>
      <p id={id} className="quiet-small">
        {t(text.knownHint)}
      </p>
    </div>
  );
}
