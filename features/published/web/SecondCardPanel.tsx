import { call } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { secondCardCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import styles from './PublishedView.module.css';

/** `MouseEvent.button` of the middle button, which opens a link in a new tab. */
const MIDDLE_BUTTON = 1;

/** Links to the application for a second card. Each use is logged (CNT-1). */
export function SecondCardPanel() {
  const t = useSay();
  return (
    <Panel title={t(text.anotherCard)}>
      <p>{t(text.anotherCardText)}</p>
      <p className={styles.apply}>
        <BankLink
          name="applyOnline"
          onClick={logApplication}
          onAuxClick={({ button }) => button === MIDDLE_BUTTON && logApplication()}
        >
          {t(text.applyForCard)}
        </BankLink>
      </p>
    </Panel>
  );
}

/** Logs in the background, because a failure must not stop the person from applying. */
function logApplication(): void {
  call(secondCardCalls.log, {}, { outlivesPage: true }).catch(() => undefined);
}
