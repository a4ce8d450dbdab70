import { useLocation } from 'react-router';
import { isAfterLogOn } from '../../../web/address.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { publishedCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import styles from './PublishedView.module.css';
import { PublishedView } from './PublishedView.tsx';

/** An information page, before and after log-on: help, contact, accessibility, storage and others. */
export default function InformationPage() {
  const t = useSay();
  const language = useLanguage();
  const loggedOn = isAfterLogOn(useLocation().pathname);
  const help = loggedOn ? paths.myInformation('help') : paths.information('help', language);
  const view = (
    <PublishedView
      call={publishedCalls.page}
      title={t(text.information)}
      back={loggedOn && <BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>}
      missingAction={<LinkButton href={help}>{t(text.help)}</LinkButton>}
    />
  );
  return loggedOn ? view : <div className={styles.alone}>{view}</div>;
}
