import { useRef } from 'react';
import { elapsed } from '../../../../web/clock.ts';
import { newIdempotencyKey } from '../../../../web/http/api.ts';
import { keepOtpToken } from '../../../../web/store.ts';
import type { OtpProof } from '../proof.ts';

/** State that all retries of the same proof share. */
export interface Attempt {
  readonly key: string;
  /** Exchanges the proof for a token. A retry gets the same token, because a proof is accepted only once. */
  readonly token: KeptToken;
}

type KeptToken = (exchange: () => Promise<Token>) => Promise<string>;

interface Token {
  readonly accessToken: string;
  /** If absent, the token is kept until the user leaves the page. */
  readonly expiresInSeconds?: number;
}

/** Returns the attempt of a proof: the previous one for the same proof, else a new one. */
export function useAttempts(): (proof: OtpProof) => Attempt {
  const last = useRef<{ readonly proof: OtpProof; readonly attempt: Attempt }>(undefined);
  return (proof) => {
    if (last.current?.proof !== proof) last.current = { proof, attempt: newAttempt() };
    return last.current.attempt;
  };
}

function newAttempt(): Attempt {
  let kept: string | undefined;
  return {
    key: newIdempotencyKey(),
    token: async (exchange) => {
      kept ??= (await exchange()).accessToken;
      return kept;
    },
  };
}

/**
 * Returns a function that exchanges a proof for a token and keeps the token until it expires. Until then the page
 * submits no other proof, even if the user changes the code before a retry.
 */
export function useTokenOfPage(): KeptToken {
  const kept = useRef({ token: '', endsAt: 0 });
  return async (exchange) => {
    const now = elapsed();
    if (now < kept.current.endsAt) return kept.current.token;
    const { accessToken, expiresInSeconds = Number.POSITIVE_INFINITY } = await exchange();
    kept.current = { token: accessToken, endsAt: now + expiresInSeconds * 1000 };
    return accessToken;
  };
}

/** Makes a call that consumes a token (caller `otp`). The token is in the store only during the call. */
export async function withOtpToken<T>(token: string, send: () => Promise<T>): Promise<T> {
  keepOtpToken(token);
  try {
    return await send();
  } finally {
    keepOtpToken(null);
  }
}
