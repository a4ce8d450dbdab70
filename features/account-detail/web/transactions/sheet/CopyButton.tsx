import { useState } from 'react';
import { useSay } from '../../../../../web/language/language.tsx';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { announce } from '../../../../../web/ui/feedback/announce.ts';
import { sheetText } from '../../../sheet.messages.ts';

/** Copies the transaction as text. The button says so, and a screen reader too. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useSay();
  const [state, setState] = useState<'copied' | 'failed'>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      announce(t(sheetText.copied));
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <Button small onClick={() => void copy()}>
        {t(state === 'copied' ? sheetText.copied : sheetText.copy)}
      </Button>
      {state === 'failed' && <p role="alert">{t(sheetText.copyFailed)}</p>}
    </>
  );
}
