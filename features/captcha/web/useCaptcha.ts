import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Endpoint, InputOf, PayloadOf } from '../../../shared/http/endpoint.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { focusField } from '../../../web/ui/focus.ts';
import type { CaptchaViewProps } from '../../../web/ui/form/secret/CaptchaView.tsx';
import { inSession } from '../../session/web/preLoginSession.ts';
import { captchaCalls } from '../contract.ts';
import { Captcha, type CaptchaDependencies, type CaptchaTransport } from './captcha.ts';
import { createClipCache } from './clipCache.ts';
import { browserSound, createPlayer } from './player.ts';

export interface CaptchaField {
  /** Props of `CaptchaView`; a form may override `error`. */
  readonly viewProps: CaptchaViewProps;
  /** The two fields of the protected call. `inputCode` is `pow:…` after the silent check. */
  readonly lastKey: string;
  readonly inputCode: string;
  /** Call it when the server rejects the answer. Loads a new image, clears and focuses the input. Never rejects. */
  readonly fail: () => Promise<void>;
}

/** Id of the input. */
const ID = 'captcha';

/**
 * The captcha of a page: requests an image on mount, follows the page's language, plays the sound and runs the silent
 * check.
 */
export function useCaptcha(): CaptchaField {
  const language = useLanguage();
  const say = useSay();
  const [captcha] = useState(() => new Captcha(createDependencies(), language));
  const state = useSyncExternalStore(captcha.subscribe, captcha.state, captcha.state);

  useEffect(() => captcha.setLanguage(language), [captcha, language]);
  useEffect(() => {
    captcha.start();
    return () => captcha.stop();
  }, [captcha]);
  useEffect(() => {
    if (state.failures > 0) focusField(ID);
  }, [state.failures]);

  const { image, answer, playing, alternative, error, lastKey, inputCode } = state;
  return {
    viewProps: {
      id: ID,
      image,
      value: answer,
      onChange: (text) => captcha.type(text),
      onRefresh: () => captcha.refresh(),
      onPlay: () => void captcha.play(),
      playing,
      onAlternative: () => void captcha.runAlternative(),
      alternative,
      error: error && say(error),
    },
    lastKey,
    inputCode,
    fail: () => captcha.fail(),
  };
}

function createDependencies(): CaptchaDependencies {
  return {
    transport,
    player: createPlayer(browserSound()),
    clips: createClipCache(),
    loadSolver: async () => (await import('../pow.ts')).solve,
  };
}

/** The captcha's calls in the session before log-on. Each shows its errors and rejects. */
const transport: CaptchaTransport = {
  request: (language) => send(captchaCalls.request, { query: { language } }),
  refresh: (lastKey, language) => send(captchaCalls.refresh, { body: { lastKey, language } }),
  changeLanguage: (lastKey, language) => send(captchaCalls.changeLanguage, { body: { lastKey, language } }),
  alternative: (lastKey, language) => send(captchaCalls.alternative, { body: { lastKey, language } }),
};

async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<PayloadOf<E>> {
  try {
    return await inSession(() => call(endpoint, input));
  } catch (error) {
    handleError(error);
    throw error;
  }
}
