import type { ComponentProps } from 'react';
import { useLanguage, useSay } from '../language.tsx';
import { type LinkName, linkTarget } from '../links.ts';
import { ExternalLink, Link } from '../ui/Link.tsx';
import type { MenuItem } from './menu.ts';

interface BankLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly name: LinkName;
  /** In a new window at every width, as the footer's. */
  readonly newWindow?: boolean | undefined;
}

/** A link by its name in the hyperlink list; without a target it opens the fallback in the same window (SHELL-6). */
export function BankLink({ name, newWindow, ...rest }: BankLinkProps) {
  const language = useLanguage();
  // At build time nobody knows the targets: the server puts them in their places (features/hyperlinks/server/pages.ts).
  if (typeof document === 'undefined')
    return <ExternalLink href={`hyperlink:${name}_${language}`} newWindow={newWindow} {...rest} />;
  const { href, ownTab } = linkTarget(name, language);
  return <ExternalLink href={href} here={!ownTab} newWindow={newWindow} {...rest} />;
}

interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly item: MenuItem;
  readonly newWindow?: boolean;
}

/** One line of a menu. */
export function MenuLink({ item, newWindow = false, ...rest }: MenuLinkProps) {
  const t = useSay();
  const language = useLanguage();
  if (item.page)
    return (
      <Link href={item.page(language)} {...rest}>
        {t(item.label)}
      </Link>
    );
  return (
    <BankLink name={item.link ?? 'help'} newWindow={newWindow} {...rest}>
      {t(item.label)}
    </BankLink>
  );
}
