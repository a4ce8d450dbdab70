import type { ReactNode } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { cardText } from '../messages.ts';

/** Shown to a user without cards. `children` replaces the default explanation. */
export function NoCards({ children }: { children?: ReactNode }) {
  const t = useSay();
  return (
    <Panel>
      <EmptyState picture="cards" title={t(cardText.noCards)}>
        {children ?? t(cardText.noCardsText)}
      </EmptyState>
    </Panel>
  );
}
