import type { PaymentKind } from '../../../../shared/card-controls.ts';
import { capitalizeFirst } from '../../../../shared/messages.ts';
import { lostPhone } from '../../../../web/bank.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { PhoneLink } from '../../../../web/ui/action/PhoneLink.tsx';
import { Icon, type IconName } from '../../../../web/ui/layout/Icon.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { CardControls } from '../../contract.ts';
import { freezeText } from '../../freeze.messages.ts';
import { kindText, safetyText as text } from '../../messages.ts';
import styles from '../Safety.module.css';
import { listsOf } from '../wanted.ts';

/** Lists the payments that a freeze stops and the payments that continue, from the card system's data. */
export function EffectLists({ controls }: { readonly controls: CardControls }) {
  const t = useSay();
  const { stops, goesOn } = listsOf(controls);
  return (
    <div className={styles.lists}>
      <Panel title={t(text.stops)}>
        <Kinds kinds={stops} icon="cross" />
      </Panel>
      <Panel title={t(text.goesOn)}>
        <Kinds kinds={goesOn} icon="tick" />
        <p className={styles.note}>{t(text.billGoesOn)}</p>
      </Panel>
    </div>
  );
}

interface KindsProps {
  readonly kinds: readonly PaymentKind[];
  /** Icon that repeats the meaning of the heading. */
  readonly icon: IconName;
}

function Kinds({ kinds, icon }: KindsProps) {
  const t = useSay();
  return (
    <ul className={styles.list}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Icon name={icon} size={16} />
          <span>{capitalizeFirst(t(kindText[kind]))}</span>
        </li>
      ))}
    </ul>
  );
}

/** Explains the difference between a freeze and a loss report, and links to the report. */
export function LossNote({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  return (
    <Panel title={t(text.lossTitle)}>
      <p>{t(freezeText.lossNote)}</p>
      <div className={styles.actions}>
        <LinkButton href={paths.lostCard(cardId)}>{t(freezeText.reportLost)}</LinkButton>
        <PhoneLink phone={lostPhone()} />
      </div>
    </Panel>
  );
}
