import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { publishedCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import styles from './PublishedView.module.css';
import { PublishedView } from './PublishedView.tsx';

/** An information page before log-on: help, contact, accessibility, storage and others. */
export default function InformationPage() {
  const t = useSay();
  const language = useLanguage();
  return (
    <div className={styles.alone}>
      <PublishedView
        call={publishedCalls.page}
        title={t(text.information)}
        missingAction={<LinkButton href={paths.information('help', language)}>{t(text.help)}</LinkButton>}
      />
    </div>
  );
}
