/** Shared parts of pages that open a passkey prompt and send its result to the server. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Phrase } from '../../../../shared/messages.ts';
import { PortalError } from '../../../../web/http/api.ts';
import { errorText, handleError } from '../../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { endPrompt, PasskeyError } from '../../../../web/webauthn/passkeys.ts';

/** Why the last prompt failed: the browser ended it, or the server refused its result. */
export type PromptProblem = PasskeyError | PortalError;

/** Requests whose prompt has opened automatically. The prompt does not open again when the user returns to the page. */
const prompted = new WeakSet<object>();

interface PromptOptions<T> {
  readonly request: object;
  /** Opens the prompt. Rejects with a {@link PasskeyError}. */
  readonly open: () => Promise<T>;
  /** Sends the result of the prompt. Rejects with the server's error. */
  readonly send: (result: T) => Promise<void>;
  /** Called with the server's error. Returns true if the result cannot be sent again. */
  readonly onRefused: (error: PortalError) => boolean;
  /** Called after the dialog of an error closes. */
  readonly onClose: (error: PortalError) => void;
}

/**
 * Opens the prompt on mount, right after the click that led to this page, and later when `run` is called. Keeps the
 * result of a prompt, so that `run` can send it again after a call without a response.
 */
export function usePasskeyPrompt<T>({ request, open, send, onRefused, onClose }: PromptOptions<T>) {
  const [problem, setProblem] = useState<PromptProblem>();
  const [busy, setBusy] = useState(false);
  const result = useRef<T>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (!prompted.has(request)) void run();
    prompted.add(request);
    return endPrompt;
  }, []);

  async function run() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      result.current ??= await open();
      await send(result.current);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown) {
    if (error instanceof PasskeyError) {
      // 'replaced': another prompt was opened, or the user left the page.
      if (error.problem !== 'replaced') setProblem(error);
      return;
    }
    if (!(error instanceof PortalError)) throw error;
    if (onRefused(error)) result.current = undefined;
    if (handleError(error, { onClose: () => onClose(error) }) === 'inline') setProblem(error);
  }

  return { problem, busy, run };
}

/**
 * Returns the ref of a button that gets the focus after a failed prompt, because browsers do not restore the focus
 * reliably.
 */
export function usePromptButton(problem: PromptProblem | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (problem) button.current?.focus();
  }, [problem]);
  return button;
}

interface PromptProblemBarProps {
  readonly problem: PromptProblem | undefined;
  /**
   * Messages for a prompt that was closed, for a passkey that exists already, and for a browser that cannot use
   * passkeys.
   */
  readonly texts: Readonly<Record<'cancelled' | 'exists' | 'unusable', Phrase>>;
}

export function PromptProblemBar({ problem, texts }: PromptProblemBarProps) {
  const t = useSay();
  const language = useLanguage();
  if (!problem) return null;
  if (problem instanceof PortalError) return <AlertBar tone="error">{errorText(problem, language)}</AlertBar>;
  const cause = problem.problem;
  const isOver = cause === 'none' || cause === 'late' || cause === 'replaced';
  return <AlertBar tone="warning">{t(texts[isOver ? 'cancelled' : cause])}</AlertBar>;
}
