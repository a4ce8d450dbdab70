import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { focusField } from '../../../web/ui/focus.ts';
import type { CaptchaViewProps } from '../../../web/ui/form/secret/CaptchaView.tsx';
import { Captcha, type CaptchaTransport } from './captcha.ts';
import { createClipCache } from './clipCache.ts';
import { browserPlayer } from './player.ts';
import { preLoginTransport } from './transport.ts';

export interface CaptchaField {
  /** Props of `CaptchaView`; a form may override `error`. */
  readonly viewProps: CaptchaViewProps;
  /** The two fields of the protected call. `inputCode` is `pow:…` after the silent check. */
  readonly lastKey: string;
  readonly inputCode: string;
  /** Call it when the server rejects the answer. Loads a new image, clears and focuses the input. Never rejects. */
  readonly fail: () => Promise<void>;
}

/**
 * The captcha of a page: requests an image on mount, follows the page's language, plays the sound and runs the silent
 * check. `id` (of the input) and `transport` are read on the first render only.
 */
export function useCaptcha(id = 'captcha', transport: CaptchaTransport = preLoginTransport): CaptchaField {
  const language = useLanguage();
  const say = useSay();
  const [captcha] = useState(() => createCaptcha(transport, language));
  const state = useSyncExternalStore(captcha.subscribe, captcha.state, captcha.state);

  useEffect(() => captcha.setLanguage(language), [captcha, language]);
  useEffect(() => {
    captcha.start();
    return () => captcha.stop();
  }, [captcha]);
  useEffect(() => {
    if (state.failures > 0) focusField(id);
  }, [state.failures, id]);

  const { image, answer, playing, alternative, error, lastKey, inputCode } = state;
  return {
    viewProps: {
      id,
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

function createCaptcha(transport: CaptchaTransport, language: Language): Captcha {
  return new Captcha(
    {
      transport,
      player: browserPlayer(),
      clips: createClipCache(() => sessionStorage),
      loadSolver: async () => (await import('../pow.ts')).solve,
    },
    language,
  );
}
