import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { publishedCalls } from '../contract.ts';
import { publishedText as text } from '../messages.ts';
import { PublishedView } from './PublishedView.tsx';

/** An information page after log-on: help, contact, accessibility, storage and others. */
export default function OwnInformationPage() {
  const t = useSay();
  return (
    <PublishedView
      call={publishedCalls.page}
      title={t(text.information)}
      back={<BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>}
      missingAction={<LinkButton href={paths.myInformation('help')}>{t(text.help)}</LinkButton>}
    />
  );
}
