import { useEffect, useRef } from 'react';
import { useSay } from '../../../../../web/language/language.tsx';
import { AlertBar } from '../../../../../web/ui/feedback/AlertBar.tsx';
import { answerText, filesText, withdrawText } from '../../../actions.messages.ts';
import { outcomeText } from '../../../cases.messages.ts';
import type { DoneResult } from './useAct.ts';

const WORDS = {
  'add-dispute-evidence': { title: filesText.added, text: filesText.addedText },
  'answer-dispute': { title: answerText.sent, text: answerText.sentText },
  'withdraw-dispute': { title: withdrawText.done, text: outcomeText.withdrawnText },
} as const;

/** The success message. It takes the focus, because the pressed button is gone. */
export function Done({ result }: { readonly result: DoneResult }) {
  const t = useSay();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  const { title, text } = WORDS[result.act];
  return (
    <div ref={bar} tabIndex={-1}>
      <AlertBar tone="success" title={t(title)}>
        {t(text)}
      </AlertBar>
    </div>
  );
}
