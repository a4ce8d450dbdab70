import { useEffect } from 'react';
import { forgetVisit, lastVisit } from './lastVisit.ts';
import { idOf } from './PromotionCard.tsx';

/** Back from an offer: the same place of the page, with the focus on the card that was opened. */
export function useReturn(): void {
  useEffect(() => {
    const visit = lastVisit();
    if (!visit || visit.search !== window.location.search) return;
    // After the frame has put the focus on the heading, as on every change of page.
    const timer = setTimeout(() => {
      window.scrollTo(0, visit.scrollY);
      document.getElementById(idOf(visit.campaignCode))?.focus({ preventScroll: true });
      forgetVisit();
    });
    return () => clearTimeout(timer);
  }, []);
}
