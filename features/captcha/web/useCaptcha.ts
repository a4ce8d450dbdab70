import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { focusField } from '../../../web/ui/focus.ts';
import type { CaptchaViewProps } from '../../../web/ui/form/CaptchaView.tsx';
import { Captcha, type CaptchaTransport } from './captcha.ts';
import { createClipCache } from './clipCache.ts';
import { browserPlayer } from './player.ts';
import { preLoginTransport } from './transport.ts';

export interface CaptchaField {
  /** Everything that `CaptchaView` of the component kit takes; a form may put its own `error` in place. */
  readonly viewProps: CaptchaViewProps;
  /** The two fields of the call that the captcha guards. `inputCode` is `pow:…` after the silent check. */
  readonly lastKey: string;
  readonly inputCode: string;
  /** To be called when the server refuses the answer: new image, empty input, focus in it. Never rejects. */
  readonly fail: () => Promise<void>;
}

/**
 * The captcha of a page: asks for an image when it appears, follows the page's language, plays the sound and runs the
 * silent check. `id` (of the input) and `transport` count at the first rendering only.
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
