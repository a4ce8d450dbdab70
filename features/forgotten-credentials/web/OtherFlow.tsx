import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { forgottenPage as text } from '../messages.ts';
import type { Forgotten } from './wizardData.ts';

/** The question and the link that lead to one of the two flows. */
export function OtherFlow({ find }: Pick<Forgotten, 'find'>) {
  const t = useSay();
  const language = useLanguage();
  const to =
    find === 'password'
      ? { ask: text.askPassword, name: text.passwordTitle, href: paths.forgotPassword(language) }
      : { ask: text.askUsername, name: text.usernameTitle, href: paths.forgotUsername(language) };
  return (
    <p>
      {t(to.ask)} <Link href={to.href}>{t(to.name)}</Link>
    </p>
  );
}
