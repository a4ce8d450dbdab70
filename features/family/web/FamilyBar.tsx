import type { ErrorCode } from '../../../shared/errors.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { familyCalls } from '../contract.ts';
import { familyText as text } from '../messages.ts';
import styles from './Family.module.css';

/** The overview is complete without the bar, so that no error of its read is shown. */
const QUIET: readonly ErrorCode[] = [
  '500',
  'UNKNOWN',
  'NET-OFFLINE',
  'NET-TIMEOUT',
  'CARD-SYSTEM',
  'NOT_FOUND',
];

/** Tells an adult holder of a supplementary card on the overview that they decide what the primary cardholder sees (FAM-2). */
export default function FamilyBar() {
  const t = useSay();
  const language = useLanguage();
  const { data } = useCall(familyCalls.family, { query: { language } }, { inlineErrors: QUIET });
  const isUndecided = data?.held.some(({ adult, agreement }) => adult && agreement === 'open');
  if (!isUndecided) return null;
  return (
    <AlertBar tone="info" title={t(text.decideTitle)}>
      <p>{t(text.decideText)}</p>
      <div className={styles.actions}>
        <LinkButton href={paths.family()}>{t(text.decide)}</LinkButton>
      </div>
    </AlertBar>
  );
}
