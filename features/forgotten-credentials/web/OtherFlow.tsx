import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { forgottenPage as text } from '../messages.ts';
import type { ForgottenData } from './wizardData.ts';

/** Link to the other flow: forgotten username or forgotten password. */
export function OtherFlow({ find }: Pick<ForgottenData, 'find'>) {
  const t = useSay();
  const language = useLanguage();
  const target =
    find === 'password'
      ? { question: text.askPassword, name: text.passwordTitle, href: paths.forgotPassword(language) }
      : { question: text.askUsername, name: text.usernameTitle, href: paths.forgotUsername(language) };
  return (
    <p>
      {t(target.question)} <Link href={target.href}>{t(target.name)}</Link>
    </p>
  );
}
