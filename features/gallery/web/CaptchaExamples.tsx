import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import {
  type AlternativeState,
  CaptchaView,
  type CaptchaViewProps,
} from '../../../web/ui/form/secret/CaptchaView.tsx';
import { captchaErrors } from '../../captcha/errors.messages.ts';
import { FieldExample } from './Example.tsx';

const IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="135" height="44"><rect width="135" height="44" fill="#fff"/>' +
    '<text x="16" y="31" font-family="monospace" font-size="26" letter-spacing="5">7KM3P</text></svg>',
)}`;

/** The image code in each state. The first example is interactive. */
export function CaptchaExamples() {
  const t = useSay();
  const [playing, setPlaying] = useState(false);
  const [alternative, setAlternative] = useState<AlternativeState>('offered');
  return (
    <>
      <CaptchaExample
        name="captcha"
        onRefresh={() => setPlaying(false)}
        onPlay={() => setPlaying(true)}
        playing={playing}
        alternative={alternative}
        onAlternative={() => setAlternative('passed')}
      />
      <CaptchaExample name="captcha-loading" image={undefined} />
      <CaptchaExample name="captcha-playing" playing />
      <CaptchaExample name="captcha-error" error={t(captchaErrors['CAPTCHA-WRONG'].text)} />
      <CaptchaExample name="captcha-running" alternative="running" />
      <CaptchaExample name="captcha-passed" alternative="passed" />
    </>
  );
}

const ignore = () => {};

/** An image code. Its buttons do nothing unless the example says otherwise. */
function CaptchaExample({ name, ...given }: Partial<CaptchaViewProps> & { name: string }) {
  return (
    <FieldExample name={name} start="">
      {(field) => (
        <CaptchaView
          {...field}
          image={IMAGE}
          onRefresh={ignore}
          onPlay={ignore}
          playing={false}
          alternative="offered"
          onAlternative={ignore}
          {...given}
        />
      )}
    </FieldExample>
  );
}
