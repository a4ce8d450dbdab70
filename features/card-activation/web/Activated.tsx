import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { cardText } from '../../cards/messages.ts';
import { CardFunctionDone } from '../../cards/web/CardFunctionPage.tsx';
import { activationText as text } from '../messages.ts';
import type { ActivationData, OwnActivationData } from './wizardData.ts';

/** Success page before log-on, with the next steps. */
export function Activated({ data }: { readonly data: ActivationData }) {
  const t = useSay();
  const language = useLanguage();
  const title = t(text.done, data);
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      actions={
        <>
          <LinkButton variant="primary" href={paths.register(language)}>
            {t(text.register)}
          </LinkButton>
          <LinkButton href={paths.login(language)}>{t(text.logOn)}</LinkButton>
        </>
      }
    >
      <h2>{t(cardText.next)}</h2>
      <BulletList
        items={[t(text.nextUse), t(text.nextSign), t(cardText.nextMessage), t(text.nextRegister)]}
      />
    </ConfirmationPanel>
  );
}

/** Success page after log-on. */
export function OwnActivated({ data }: { readonly data: OwnActivationData }) {
  const t = useSay();
  return (
    <CardFunctionDone
      cardId={data.card.cardId}
      title={t(text.done, data)}
      next={[t(text.nextUse), t(text.nextSign), t(cardText.nextMessage)]}
    />
  );
}
