import { call } from '../../../web/api.ts';
import { useSay } from '../../../web/language.tsx';
import { BankLink } from '../../../web/ui/action/BankLink.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { secondCardCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import styles from './PublishedView.module.css';

/** Opens links too, in a tab of their own. */
const MIDDLE = 1;

/** The way to the application for a second card, which the bank notes when it is taken (CNT-1). */
export function AnotherCard() {
  const t = useSay();
  return (
    <Panel title={t(text.anotherCard)}>
      <p>{t(text.anotherCardText)}</p>
      <p className={styles.apply}>
        <BankLink name="applyOnline" onClick={note} onAuxClick={({ button }) => button === MIDDLE && note()}>
          {t(text.applyForCard)}
        </BankLink>
      </p>
    </Panel>
  );
}

/** Nobody waits for it, and nobody is kept from applying because it could not be noted. */
function note(): void {
  call(secondCardCalls.log, {}, { outlivesPage: true }).catch(() => undefined);
}
