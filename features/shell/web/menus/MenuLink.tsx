import type { ComponentProps } from 'react';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { BankLink } from '../../../../web/ui/action/BankLink.tsx';
import { Link } from '../../../../web/ui/action/Link.tsx';
import type { MenuItem } from '../functions/menu.ts';

interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly item: MenuItem;
  readonly newWindow?: boolean;
}

/** A line of a menu: a page of the portal or a link to another site. */
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
