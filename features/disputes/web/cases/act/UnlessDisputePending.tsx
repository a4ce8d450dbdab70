import type { ReactNode } from 'react';
import { UnlessPending } from '../../../../operations/web/UnlessPending.tsx';
import { ACTS, type Act } from './useAct.ts';

interface UnlessDisputePendingProps {
  readonly cardId: string;
  /** The act that this page has sent. */
  readonly sending: Act | undefined;
  readonly back: ReactNode;
  readonly acts?: readonly Act[];
  readonly children: ReactNode;
}

/** Shows the page of a case, or instead a pending request about a dispute of the card. */
export function UnlessDisputePending({ acts = ACTS, children, ...of }: UnlessDisputePendingProps) {
  const [act, ...others] = acts;
  if (act === undefined) return children;
  return (
    <UnlessPending kind={act} cardId={of.cardId} back={of.back} otherWaiting={of.sending !== act}>
      <UnlessDisputePending {...of} acts={others}>
        {children}
      </UnlessDisputePending>
    </UnlessPending>
  );
}
