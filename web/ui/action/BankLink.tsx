import type { ComponentProps } from 'react';
import { useLanguage } from '../../language/language.tsx';
import { type LinkName, linkTarget } from '../../links.ts';
import { ExternalLink } from './Link.tsx';

interface BankLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly name: LinkName;
  /** Opens a new window at every width, as in the footer. */
  readonly newWindow?: boolean | undefined;
}

/** A link by its name in the hyperlink list. If the bank has set no target, it opens the fallback in the same window (SHELL-6). */
export function BankLink({ name, newWindow, ...rest }: BankLinkProps) {
  const language = useLanguage();
  // Prerendered pages contain no targets; the server inserts them (features/hyperlinks/server/pages.ts).
  if (typeof document === 'undefined')
    return <ExternalLink href={`hyperlink:${name}_${language}`} newWindow={newWindow} {...rest} />;
  const { href, newTab } = linkTarget(name, language);
  return <ExternalLink href={href} sameWindow={!newTab} newWindow={newWindow} {...rest} />;
}
