import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { ExternalLink, Link } from '../../../web/ui/action/Link.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { PhoneLink } from '../../../web/ui/action/PhoneLink.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { cardText } from '../../cards/messages.ts';
import { otpPage } from '../../confirmation/web/messages.ts';
import { sample } from '../messages.ts';
import { Example } from './Example.tsx';

const PHONE = '0800-000-000';

export function ButtonExamples() {
  const t = useSay();
  return (
    <>
      <Example name="button-primary">
        <Button variant="primary">{t(sample.activate)}</Button>
      </Example>
      <Example name="button-secondary" row>
        <Button>{t(ui.back)}</Button>
        <Button small>{t(sample.viewStatement)}</Button>
      </Example>
      <Example name="button-text">
        <Button variant="text">{t(ui.cancel)}</Button>
      </Example>
      <Example name="button-danger">
        <Button variant="danger">{t(sample.reportLost)}</Button>
      </Example>
      <Example name="button-loading" row>
        <Button variant="primary" loading>
          {t(sample.activate)}
        </Button>
        <Button loading>{t(ui.confirm)}</Button>
      </Example>
      <Example name="button-disabled" row>
        <Button variant="primary" disabled>
          {t(otpPage.resend)}
        </Button>
        <Button disabled>{t(otpPage.resend)}</Button>
      </Example>
      <GuardExample />
      <Example name="link">
        <p>
          <Link href="#gallery-link">{t(sample.help)}</Link>
        </p>
        <p>
          <ExternalLink href="https://example.com/">{t(sample.offers)}</ExternalLink>
        </p>
        <LinkButton href="#gallery-link">{t(sample.viewStatement)}</LinkButton>
        <BackLink href="#gallery-link">{t(cardText.backToOverview)}</BackLink>
      </Example>
      <Example name="phone-link">
        <PhoneLink phone={PHONE} />
      </Example>
    </>
  );
}

/** Counts accepted clicks. A double-click counts as one. */
function GuardExample() {
  const t = useSay();
  const [presses, setPresses] = useState(0);
  return (
    <Example name="button-guard" row>
      <Button onClick={() => setPresses((n) => n + 1)}>{t(ui.submit)}</Button>
      <output data-presses={presses}>{presses}</output>
    </Example>
  );
}
