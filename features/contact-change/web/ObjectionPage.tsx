import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { hasLogOn, isLoggedOn } from '../../../web/store.ts';
import { Button } from '../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { focusHeading } from '../../../web/ui/keptFocus.ts';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { contactCalls } from '../contract.ts';
import { objectionText as text } from '../messages.ts';

/**
 * "Was it not you?", from a notice, with or without log-on (CON-6). Opening it does nothing, because scanners of mails open links.
 * The token is in the fragment, which no server gets. It leaves the address at once and stays in the history entry, so that a
 * reload keeps it.
 */
export default function ObjectionPage() {
  const t = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const { hash, pathname, state } = useLocation();
  const [token] = useState(() => hash.slice(1) || tokenOf(state));
  const [outcome, setOutcome] = useState<'held' | 'late' | undefined>(token === '' ? 'late' : undefined);
  const [isSending, setSending] = useState(false);
  const title = t(outcome === undefined ? text.title : text[outcome]);
  useTitle(title);
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true, state: { token } });
  }, [hash, pathname, token, navigate]);

  async function object() {
    setSending(true);
    try {
      const answer = await call(contactCalls.objection, { body: { token, language } });
      setOutcome(answer.outcome);
      focusHeading();
    } catch (error) {
      handleError(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <PageColumn width="text">
      <h1 tabIndex={-1}>{title}</h1>
      {outcome === undefined ? (
        <>
          <p>{t(text.lead)}</p>
          <Button variant="primary" loading={isSending} onClick={() => void object()}>
            {t(text.hold)}
          </Button>
        </>
      ) : (
        <>
          <p>{t(text[`${outcome}Text`])}</p>
          <LinkButton variant="primary" href={paths.profile()}>
            {t(isLoggedOn() || hasLogOn() ? text.toProfile : text.logOn)}
          </LinkButton>
        </>
      )}
    </PageColumn>
  );
}

/** Returns the token that this page has put into the history entry. */
function tokenOf(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof token === 'string' ? token : '';
}
