import { useEffect } from 'react';
import { lastVisit, rememberVisit } from './lastVisit.ts';
import { linkIdOf } from './PromotionCard.tsx';

/** Restores the scroll position after a return from an offer, and focuses the card that was opened. */
export function useRestoreVisit(): void {
  useEffect(() => {
    const visit = lastVisit();
    if (!visit || visit.search !== window.location.search) return;
    // Runs after the shell has focused the heading of the new page.
    const timer = setTimeout(() => {
      window.scrollTo(0, visit.scrollY);
      document.getElementById(linkIdOf(visit.campaignCode))?.focus({ preventScroll: true });
      rememberVisit(undefined);
    });
    return () => clearTimeout(timer);
  }, []);
}
