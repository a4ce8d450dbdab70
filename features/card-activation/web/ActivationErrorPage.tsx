import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { linkTarget } from '../../../web/links.ts';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { ui } from '../../../web/ui/messages.ts';
import { activationText as text } from '../messages.ts';
import styles from './Activation.module.css';

/** Error page after log-on, when the card system refused the activation (03109). */
export default function ActivationErrorPage() {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.failedTitle));
  return (
    <div className={styles.failed}>
      <Icon name="alert" size={48} className={styles.icon} />
      <h1 tabIndex={-1}>{t(text.failedTitle)}</h1>
      <p>{t(text.failedBody)}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" href={linkTarget('contact', language).href}>
          {t(ui.contactUs)}
        </LinkButton>
        <LinkButton href={paths.dashboard()}>{t(text.backToOverview)}</LinkButton>
      </div>
    </div>
  );
}
