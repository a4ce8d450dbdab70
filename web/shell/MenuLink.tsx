import type { ComponentProps } from 'react';
import { useLanguage, useSay } from '../language.tsx';
import { type LinkName, linkTarget } from '../links.ts';
import { ExternalLink, Link } from '../ui/Link.tsx';
import type { MenuItem } from './menu.ts';

interface BankLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly name: LinkName;
}

/** A link by its name in the hyperlink list; without a target it opens the fallback in the same window (SHELL-6). */
export function BankLink({ name, ...rest }: BankLinkProps) {
  const { href, configured } = linkTarget(name, useLanguage());
  return configured ? <ExternalLink href={href} {...rest} /> : <a href={href} rel="noreferrer" {...rest} />;
}

interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly item: MenuItem;
}

/** One line of a menu. */
export function MenuLink({ item, ...rest }: MenuLinkProps) {
  const t = useSay();
  const language = useLanguage();
  if (item.page)
    return (
      <Link href={item.page(language)} {...rest}>
        {t(item.label)}
      </Link>
    );
  return (
    <BankLink name={item.link ?? 'help'} {...rest}>
      {t(item.label)}
    </BankLink>
  );
}
