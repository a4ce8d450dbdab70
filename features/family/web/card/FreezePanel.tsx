import { useRef } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { useAnnounceChange } from '../../../../web/ui/feedback/announce.ts';
import { takeLostFocus } from '../../../../web/ui/focus.ts';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { freezeText } from '../../../safety/freeze.messages.ts';
import { controlText as text } from '../../controls.messages.ts';
import styles from '../Family.module.css';
import type { ControlProps } from './useFamilyChanges.ts';

/** Freezes the card at once, or leads to the page that ends the freeze. Keeps the focus when one replaces the other. */
export function FreezePanel({ card, changes }: ControlProps) {
  const t = useSay();
  const pressed = useRef(false);
  const { frozen } = card.primary;
  const sentence = t(frozen ? text.frozen : text.notFrozen);
  useAnnounceChange(sentence);
  return (
    <Panel title={t(text.freeze)}>
      <div className={styles.stack}>
        <p>{sentence}</p>
        {changes.freezing === 'under-way' && !frozen && (
          <AlertBar tone="warning">{t(freezeText.freezeUnderWay)}</AlertBar>
        )}
        {card.holder.frozen && !card.own && <p>{t(text.holderFrozen)}</p>}
        {frozen ? (
          <LinkButton
            href={paths.confirmFamily(card.cardId, 'frozen=off')}
            ref={(link) => takeLostFocus(link, pressed)}
          >
            {t(text.unfreeze)}
          </LinkButton>
        ) : (
          <Button
            loading={changes.freezing === 'sending'}
            disabled={changes.freezing === 'under-way'}
            onClick={() => {
              pressed.current = true;
              changes.freeze();
            }}
          >
            {t(changes.freezing === 'under-way' ? freezeText.underWay : text.freezeThis)}
          </Button>
        )}
      </div>
    </Panel>
  );
}
