import { useRef } from 'react';
import { formatDateTime } from '../../../../shared/dates.ts';
import { type Language, type Phrase, say } from '../../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BankLink } from '../../../../web/ui/action/BankLink.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { takeLostFocus } from '../../../../web/ui/focus.ts';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { ui } from '../../../../web/ui/messages.ts';
import type { CardControls } from '../../contract.ts';
import { freezeText as text } from '../../freeze.messages.ts';
import { safetyText } from '../../messages.ts';
import styles from '../Safety.module.css';

interface FreezePanelProps {
  readonly cardId: string;
  readonly controls: CardControls;
  readonly sending: boolean;
  /** The freeze was sent and the card system has not answered. */
  readonly underWay: boolean;
  /** The last attempt was not confirmed. */
  readonly failed: boolean;
  readonly onFreeze: () => void;
}

/** Shows whether the card is frozen, since when and by whom, with the button that freezes or unfreezes it. */
export function FreezePanel({ cardId, controls, sending, underWay, failed, onFreeze }: FreezePanelProps) {
  const t = useSay();
  const { frozen } = controls;
  const sentence = t(stateSentence(controls));
  useAnnounceChange(sentence);
  return (
    <Panel title={t(safetyText.freezeTitle)}>
      <div className={styles.state}>
        <p className={styles.sentence}>{sentence}</p>
        <Since controls={controls} />
        {failed && !frozen && !underWay && <AlertBar tone="error">{t(text.freezeFailed)}</AlertBar>}
      </div>
      <div className={styles.actions}>
        <FreezeAction
          cardId={cardId}
          controls={controls}
          sending={sending && !underWay}
          underWay={underWay}
          onFreeze={onFreeze}
        />
      </div>
      {!frozen && <p className={styles.note}>{t(text.freezeHint)}</p>}
    </Panel>
  );
}

/** Returns a sentence for the state. */
export function stateSentence({ frozen, frozenBy }: CardControls): Phrase {
  if (!frozen) return text.notFrozen;
  return frozenBy === 'bank' ? text.frozenByBank : text.frozen;
}

/** Returns when and by whom the card was frozen; undefined for a card that is not frozen. */
export function sinceText(
  { frozen, frozenSince, frozenBy }: CardControls,
  language: Language,
): string | undefined {
  if (!frozen || !frozenSince || !frozenBy) return undefined;
  const phrase = frozenBy === 'bank' ? text.sinceByBank : text.sinceByHolder;
  return say(phrase, language, { time: formatDateTime(new Date(frozenSince), language) });
}

function Since({ controls }: { readonly controls: CardControls }) {
  const since = sinceText(controls, useLanguage());
  return since ? <p className={styles.lead}>{since}</p> : null;
}

type FreezeActionProps = Pick<FreezePanelProps, 'cardId' | 'controls' | 'sending' | 'underWay' | 'onFreeze'>;

/** Button that freezes, or link to the page that unfreezes. Keeps the focus when one replaces the other. */
function FreezeAction({ cardId, controls, sending, underWay, onFreeze }: FreezeActionProps) {
  const t = useSay();
  const pressed = useRef(false);
  if (controls.frozenBy === 'bank') return <BankLink name="contact">{t(ui.contactUs)}</BankLink>;
  if (controls.frozen)
    return (
      <LinkButton href={paths.unfreeze(cardId)} ref={(link) => takeLostFocus(link, pressed)}>
        {t(text.unfreeze)}
      </LinkButton>
    );
  return (
    <Button
      variant="primary"
      loading={sending}
      disabled={underWay}
      onClick={() => {
        pressed.current = true;
        onFreeze();
      }}
    >
      {t(underWay ? text.underWay : sending ? text.freezing : text.freezeThis)}
    </Button>
  );
}
