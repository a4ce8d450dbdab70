import { Navigate, useSearchParams } from 'react-router';
import { formatDate } from '../../../shared/dates.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { useCall, useText } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { useOffersHidden } from '../../../web/offers.ts';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useProfile } from '../../profile/web/useProfile.ts';
import { HtmlBody } from '../../published/web/HtmlBody.tsx';
import { StoredImage } from '../../stored-files/web/StoredImage.tsx';
import { type PromotionDetail, promotionCalls } from '../contract.ts';
import { promotionText as text } from '../messages.ts';
import styles from './Detail.module.css';
import { OffersRefused } from './OffersRefused.tsx';
import { lastVisit } from './useOffers.ts';

/** Errors that the page shows instead of a dialog. */
const INLINE_ERRORS: readonly ErrorCode[] = ['NOT_FOUND'];

/** An offer (PRM-2), unless the person has refused offers (CNS-3). */
export default function DetailPage() {
  // Another device may have refused them.
  useProfile();
  return useOffersHidden() ? <OffersRefused /> : <Detail />;
}

/** Redirects to the list if the address has no code or the offer has no picture. */
function Detail() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const t = useSay();
  const detail = useCall(
    promotionCalls.detail,
    { params: { id: code }, query: {} },
    { enabled: code !== '', inlineErrors: INLINE_ERRORS },
  );
  const isGone = detail.error?.is('NOT_FOUND') ?? false;
  const heading = isGone ? t(text.gone) : (detail.data?.title ?? t(text.title));
  useTitle(heading);
  const listPath = paths.promotions(lastVisit()?.search);
  if (code === '' || detail.data?.imagePath === '') return <Navigate to={listPath} replace />;
  return (
    <div className={styles.page}>
      <BackLink href={listPath}>{t(text.backToOffers)}</BackLink>
      {isGone ? (
        <>
          <h1 tabIndex={-1}>{heading}</h1>
          <Panel>
            <EmptyState
              picture="offers"
              title={t(text.goneHint)}
              action={<LinkButton href={listPath}>{t(text.seeAll)}</LinkButton>}
            />
          </Panel>
        </>
      ) : (
        <>
          <StoredImage
            className={styles.picture}
            path={detail.data?.imagePath ?? ''}
            alt=""
            eager
            sizes="(min-width: 760px) 640px, 100vw"
          />
          <h1 tabIndex={-1}>{heading}</h1>
          <Loaded from={detail} lines={6}>
            {(data) => <Offer offer={data} />}
          </Loaded>
        </>
      )}
    </div>
  );
}

function Offer({ offer }: { offer: PromotionDetail }) {
  const t = useSay();
  const language = useLanguage();
  const body = useText(promotionCalls.body, { params: { id: offer.campaignCode }, query: {} });
  const day = (instant: string) => formatDate(instant.slice(0, 10), language);
  return (
    <>
      <p className={styles.period}>
        {t(text.period, { from: day(offer.startDateTime), to: day(offer.endDateTime) })}
      </p>
      <p className={styles.description}>{offer.description}</p>
      <p>{offer.campaignDescription}</p>
      <Panel>
        <Loaded from={body} lines={8}>
          {(html) => <HtmlBody html={html} />}
        </Loaded>
      </Panel>
    </>
  );
}
