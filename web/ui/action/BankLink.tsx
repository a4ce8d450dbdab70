import type { ComponentProps } from 'react';
import { useLanguage } from '../../language.tsx';
import { type LinkName, linkTarget } from '../../links.ts';
import { ExternalLink } from './Link.tsx';

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
