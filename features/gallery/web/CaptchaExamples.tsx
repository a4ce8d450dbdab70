import { useState } from 'react';
import { useSay } from '../../../web/language/language.tsx';
import { type AlternativeState, CaptchaView } from '../../../web/ui/form/secret/CaptchaView.tsx';
import { sample } from '../messages.ts';
import { Example } from './Example.tsx';

const IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="135" height="44"><rect width="135" height="44" fill="#fff"/>' +
    '<text x="16" y="31" font-family="monospace" font-size="26" letter-spacing="5">7KM3P</text></svg>',
)}`;

/** The image code in each state. The first example is interactive. */
export function CaptchaExamples() {
  const t = useSay();
  return (
    <>
      <InteractiveCaptcha />
      <StaticCaptcha name="captcha-loading" image={undefined} />
      <StaticCaptcha name="captcha-playing" playing />
      <StaticCaptcha name="captcha-error" error={t(sample.captchaWrong)} />
      <StaticCaptcha name="captcha-running" alternative="running" />
      <StaticCaptcha name="captcha-passed" alternative="passed" />
    </>
  );
}

function InteractiveCaptcha() {
  const [value, setValue] = useState('');
  const [playing, setPlaying] = useState(false);
  const [alternative, setAlternative] = useState<AlternativeState>('offered');
  return (
    <Example name="captcha">
      <CaptchaView
        id="captcha"
        image={IMAGE}
        value={value}
        onChange={setValue}
        onRefresh={() => setPlaying(false)}
        onPlay={() => setPlaying(true)}
        playing={playing}
        alternative={alternative}
        onAlternative={() => setAlternative('passed')}
      />
    </Example>
  );
}

interface StaticCaptchaProps {
  readonly name: string;
  readonly image?: string | undefined;
  readonly playing?: boolean;
  readonly error?: string;
  readonly alternative?: AlternativeState;
}

function StaticCaptcha(props: StaticCaptchaProps) {
  const { name, playing = false, error, alternative = 'offered' } = props;
  const [value, setValue] = useState('');
  const ignore = () => {};
  return (
    <Example name={name}>
      <CaptchaView
        id={name}
        image={'image' in props ? props.image : IMAGE}
        value={value}
        onChange={setValue}
        onRefresh={ignore}
        onPlay={ignore}
        playing={playing}
        alternative={alternative}
        onAlternative={ignore}
        error={error}
      />
    </Example>
  );
}
