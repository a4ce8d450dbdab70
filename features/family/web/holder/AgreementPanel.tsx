import { useState } from 'react';
import { call } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { showFailure } from '../../../safety/web/showFailure.ts';
import { familyCalls, type HeldCard } from '../../contract.ts';
import { holderText as text } from '../../holder.messages.ts';
import styles from '../Family.module.css';
import { readAgain } from '../shared/useFamily.ts';

const IF_AGREED = { none: text.ifNone, sums: text.ifSums, amounts: text.ifAmounts, all: text.ifAll } as const;
const NOW = { none: text.nowNone, sums: text.nowSums, amounts: text.nowAmounts, all: text.nowAll } as const;

/** Says what the primary cardholder sees. An adult decides here, one press each way (FAM-2). */
export function AgreementPanel({ card }: { readonly card: HeldCard }) {
  const t = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState<boolean>();
  const { cardId, adult, agreement, sight, sightIfAgreed } = card;

  async function decide(agreed: boolean) {
    setSending(agreed);
    try {
      await call(familyCalls.agree, { params: { id: cardId }, body: { agreed, language } });
      announce(t(text.decidedNow));
    } catch (error) {
      showFailure(error, { onRetry: () => void decide(agreed) });
    } finally {
      setSending(undefined);
      readAgain();
    }
  }

  return (
    <Panel title={t(text.agreement)} level={3}>
      <div className={styles.stack}>
        <p>{t(NOW[sight])}</p>
        {adult && agreement !== 'agreed' && <p>{t(IF_AGREED[sightIfAgreed])}</p>}
        {adult && agreement !== 'open' && <p>{t(agreement === 'agreed' ? text.agreed : text.refused)}</p>}
        {!adult && <p>{t(text.minor)}</p>}
        <p className="quiet-small">{t(text.theyOwe)}</p>
        {adult && (
          <div className={styles.actions}>
            {agreement !== 'agreed' && (
              <Button
                loading={sending === true}
                disabled={sending === false}
                onClick={() => void decide(true)}
              >
                {t(text.agree)}
              </Button>
            )}
            {agreement !== 'withdrawn' && (
              <Button
                loading={sending === false}
                disabled={sending === true}
                onClick={() => void decide(false)}
              >
                {t(agreement === 'agreed' ? text.withdraw : text.refuse)}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
