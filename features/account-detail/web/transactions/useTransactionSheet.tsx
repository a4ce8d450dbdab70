import { Suspense, useState } from 'react';
import { Skeleton } from '../../../../web/ui/feedback/loading/Skeleton.tsx';
import { lazyPart } from '../../../../web/ui/lazyPart.tsx';
import { Sheet } from '../../../../web/ui/overlay/Sheet.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import type { Transaction } from '../../contract.ts';

/** Loaded at the first press, because most visits open no transaction. */
const TransactionDetail = lazyPart(() => import('./sheet/TransactionDetail.tsx'));

/** Returns a function that opens the sheet of a transaction, and the sheet. */
export function useTransactionSheet(card: CardSummary) {
  const [line, open] = useState<Transaction>();
  const close = () => open(undefined);
  const sheet = line && (
    <Sheet open onClose={close} title={line.description}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <TransactionDetail card={card} line={line} onLeave={close} />
      </Suspense>
    </Sheet>
  );
  return { open, sheet };
}
