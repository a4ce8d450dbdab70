import { useEffect, useRef } from 'react';
import { useSay } from '../../../language/language.tsx';
import { Button } from '../../action/Button.tsx';
import iconButton from '../../action/IconButton.module.css';
import { cx } from '../../cx.ts';
import { announce, useAnnounce, useAnnounceWait } from '../../feedback/announce.ts';
import { Spinner } from '../../feedback/loading/Spinner.tsx';
import { Glyph, Icon } from '../../layout/Icon.tsx';
import { Field, type FieldProps } from '../Field.tsx';
import { fieldText } from '../fields.messages.ts';
import { TextInput } from '../TextField.tsx';
import styles from './CaptchaView.module.css';

// These icons are not in Icon.tsx, because the log-on page's first script contains all icons of that file.
const REFRESH = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4.5v4.9h-4.9';
const SPEAKER = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11';

/** `running`: the browser solves the invisible check. `passed`: the image code is not needed. */
export type AlternativeState = 'offered' | 'running' | 'passed';

export interface CaptchaViewProps extends Omit<FieldProps<string>, 'label' | 'hint'> {
  /** The image as a data URL (135 x 44 px); undefined while it loads. */
  readonly image: string | undefined;
  readonly onRefresh: () => void;
  readonly onPlay: () => void;
  readonly playing: boolean;
  readonly onAlternative: () => void;
  readonly alternative: AlternativeState;
}

/**
 * Captcha: image, input, new code, sound, and an alternative for users who can use neither image nor sound. The sound button
 * keeps the focus while the sound plays.
 */
export function CaptchaView(props: CaptchaViewProps) {
  const { id, name, value, onChange, error, alternative } = props;
  const t = useSay();
  if (alternative === 'passed') return <Passed />;
  const hint = t(fieldText.captchaHint);
  const input = { id, name, value, onChange, hint, error };
  return (
    <div className={styles.captcha}>
      <Field id={id} label={t(fieldText.captchaLabel)} hint={hint} error={error}>
        <Picture image={props.image} />
        <div className={styles.challenge}>
          <TextInput
            {...input}
            className={styles.input}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Tools {...props} />
        </div>
      </Field>
      <Alternative state={alternative} onAlternative={props.onAlternative} />
    </div>
  );
}

/**
 * Replaces a captcha that is not needed. Takes the focus if the removed button had the focus, else announces the
 * result.
 */
function Passed() {
  const t = useSay();
  const place = useRef<HTMLDivElement>(null);
  const passed = t(fieldText.captchaPassed);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
    else announce(passed);
  }, [passed]);
  return (
    <div ref={place} tabIndex={-1} className={styles.passed}>
      <Icon name="success" size={24} />
      {passed}
    </div>
  );
}

function Picture({ image }: Pick<CaptchaViewProps, 'image'>) {
  const t = useSay();
  useAnnounceWait(image === undefined ? t(fieldText.captchaLoading) : undefined);
  return (
    <div className={styles.frame}>
      {image === undefined ? (
        <span className={styles.loading}>{t(fieldText.captchaLoading)}</span>
      ) : (
        <img src={image} alt={t(fieldText.captchaAlt)} width={135} height={44} />
      )}
    </div>
  );
}

/** Buttons for a new code and its sound. They follow the input, so that Tab reaches it first. */
function Tools({ image, onRefresh, onPlay, playing }: CaptchaViewProps) {
  const t = useSay();
  const play = t(playing ? fieldText.captchaPlaying : fieldText.captchaPlay);
  useAnnounce(playing ? t(fieldText.captchaPlaying) : undefined);
  return (
    <>
      <button
        type="button"
        className={iconButton.framed}
        aria-label={t(fieldText.captchaRefresh)}
        title={t(fieldText.captchaRefresh)}
        onClick={onRefresh}
      >
        <Glyph path={REFRESH} size={24} />
      </button>
      <button
        type="button"
        className={cx(iconButton.framed, playing && styles.playing)}
        aria-label={play}
        title={play}
        aria-disabled={playing || image === undefined ? true : undefined}
        onClick={() => {
          if (!playing && image !== undefined) onPlay();
        }}
      >
        <Glyph path={SPEAKER} size={24} />
      </button>
      <span className={styles.state}>{playing && t(fieldText.captchaPlaying)}</span>
    </>
  );
}

function Alternative({ state, onAlternative }: { state: AlternativeState; onAlternative: () => void }) {
  const t = useSay();
  useAnnounce(state === 'running' ? t(fieldText.captchaChecking) : undefined);
  return (
    <div>
      <Button
        variant="text"
        className={styles.alternative}
        disabled={state === 'running'}
        onClick={onAlternative}
      >
        {t(fieldText.captchaAlternative)}
      </Button>
      <p className={styles.checking}>
        {state === 'running' && (
          <>
            <Spinner />
            {t(fieldText.captchaChecking)}
          </>
        )}
      </p>
    </div>
  );
}
