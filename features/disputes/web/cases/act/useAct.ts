import { useRef } from 'react';
import type { Endpoint, InputOf } from '../../../../../shared/http/endpoint.ts';
import { newIdempotencyKey, PortalError } from '../../../../../web/http/api.ts';
import { handleError } from '../../../../../web/http/errors.tsx';
import { invalidate, refreshAll } from '../../../../../web/http/query.tsx';
import { sendCommand } from '../../../../operations/web/sendCommand.ts';
import { type Dispute, disputeCalls } from '../../../contract.ts';

/** The commands of the page. */
export const ACTS = ['add-dispute-evidence', 'answer-dispute', 'withdraw-dispute'] as const;
export type Act = (typeof ACTS)[number];

/** The act that succeeded last. */
export interface DoneResult {
  readonly act: Act;
  /** Different for each act. */
  readonly key: string;
}

export interface ActProps {
  readonly dispute: Dispute;
  /** The act that is being sent. */
  readonly sending: Act | undefined;
  readonly onSending: (act: Act | undefined) => void;
  readonly onDone: (result: DoneResult) => void;
}

interface SentAct<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly onSuccess?: () => void;
  /** Shows an error at its field. Other errors open their dialog. */
  readonly onInline?: (error: PortalError) => void;
}

/**
 * Returns a function that sends the act. The same content has the same key, so that a repeat after a lost answer has no second
 * effect.
 */
export function useAct(act: Act, { onSending, onDone }: Pick<ActProps, 'onSending' | 'onDone'>) {
  const last = useRef({ content: '', key: '' });

  async function send<E extends Endpoint>(sent: SentAct<E>): Promise<void> {
    const content = JSON.stringify(sent.input);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    const { key } = last.current;
    onSending(act);
    try {
      await sendCommand(sent.endpoint, sent.input, { idempotencyKey: key });
      sent.onSuccess?.();
      onDone({ act, key });
      refreshAll();
    } catch (error) {
      // The case may have moved on in the meantime.
      invalidate(disputeCalls.one, disputeCalls.list);
      const shown = handleError(error, { onRetry: () => void send(sent) });
      if (shown === 'inline' && error instanceof PortalError) sent.onInline?.(error);
    } finally {
      onSending(undefined);
    }
  }

  return send;
}
