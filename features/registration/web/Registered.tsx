import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { registrationText as text } from '../messages.ts';
import styles from './Registration.module.css';
import type { RegistrationData } from './wizardData.ts';

/** Success page with the next steps. */
export function Registered({ data }: { readonly data: RegistrationData }) {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.done));
  return (
    <ConfirmationPanel
      title={t(text.done)}
      actions={
        <LinkButton variant="primary" href={paths.login(language)}>
          {t(text.logOn)}
        </LinkButton>
      }
    >
      <p>
        {t(text.yourUsername)} <span className={styles.username}>{data.username}</span>
      </p>
      <h2>{t(text.next)}</h2>
      <BulletList items={[t(text.nextLogOn), t(text.nextMessage)]} />
    </ConfirmationPanel>
  );
}
