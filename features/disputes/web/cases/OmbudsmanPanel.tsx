import { formatDate } from '../../../../shared/dates.ts';
import { isOpenDispute } from '../../../../shared/disputes.ts';
import type { Language } from '../../../../shared/messages.ts';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { ExternalLink } from '../../../../web/ui/action/Link.tsx';
import { PhoneLink } from '../../../../web/ui/action/PhoneLink.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { helpText as text } from '../../actions.messages.ts';
import type { Dispute } from '../../contract.ts';
import { OMBUDSMAN_PHONE, OMBUDSMAN_SITE } from '../../ombudsman.ts';
import styles from './Cases.module.css';

/** The ombudsman's way: who, how and until when. Nothing where it leads nowhere. */
export function OmbudsmanPanel({ dispute }: { readonly dispute: Dispute }) {
  const t = useSay();
  const language = useLanguage();
  const sentence = sentenceOf(dispute, t, language);
  if (sentence === undefined) return null;
  return (
    <Panel title={t(text.ombudsman)}>
      <div className={styles.stack}>
        <p>{sentence}</p>
        <p>{t(text.how)}</p>
        <p className="no-print">
          <PhoneLink phone={OMBUDSMAN_PHONE}>{t(text.call, { phone: OMBUDSMAN_PHONE })}</PhoneLink>
        </p>
        <p className={styles.alone}>
          <ExternalLink href={OMBUDSMAN_SITE}>{t(text.site)}</ExternalLink>
        </p>
      </div>
    </Panel>
  );
}

function sentenceOf({ state, today, ombudsman }: Dispute, t: Say, language: Language): string | undefined {
  const { from, isOpen } = ombudsman;
  const until = formatDate(ombudsman.until, language);
  if (!isOpenDispute(state)) return isOpen ? t(text.decided, { until }) : undefined;
  if (isOpen) return t(text.isOpen, { until });
  return today < from ? t(text.from, { from: formatDate(from, language), until }) : t(text.isPast, { until });
}
