import { useSay } from '../../../web/language/language.tsx';
import { Switch } from '../../../web/ui/form/choices/Switch.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { Consents } from '../contract.ts';
import { channelText, consentText as text } from '../messages.ts';
import styles from './Consents.module.css';
import type { Choosing } from './useChoices.ts';

interface PurposePanelProps {
  readonly purpose: Consents['purposes'][number];
  readonly isOwn: boolean;
  readonly choosing: Choosing;
}

/** A switch for each channel of the bank's own offers or of a partner. One press refuses or agrees. */
export function PurposePanel({
  purpose: { purpose, partner, channels },
  isOwn,
  choosing,
}: PurposePanelProps) {
  const t = useSay();
  const id = purpose.replaceAll(':', '-');
  return (
    <Panel title={isOwn ? t(text.own) : partner?.name}>
      <p className={styles.lead}>{isOwn ? t(text.ownUse) : partner?.use}</p>
      <div>
        {channels.map(({ channel, agreed }) => (
          <Switch
            key={channel}
            id={`consent-${id}-${channel}`}
            label={t(channelText[channel])}
            hint={channel === 'portal' ? t(text.portalHint) : undefined}
            on={agreed}
            busy={choosing.sending === `${purpose} ${channel}`}
            disabled={choosing.sending !== undefined}
            onPress={(on) => void choosing.choose({ purpose, channel, agreed: on })}
          />
        ))}
      </div>
    </Panel>
  );
}
