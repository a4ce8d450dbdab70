import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, say } from '../../shared/messages.ts';
import { LanguageProvider } from '../language/language.tsx';
import { Button } from './action/Button.tsx';
import { ExternalLink } from './action/Link.tsx';
import { Amount } from './card/Amount.tsx';
import { CardNumber } from './card/CardNumber.tsx';
import { Meter } from './card/Meter.tsx';
import { AlertBar } from './feedback/AlertBar.tsx';
import { Loaded } from './feedback/loading/Loaded.tsx';
import { Checkbox } from './form/choices/Checkbox.tsx';
import { RadioGroup } from './form/choices/RadioGroup.tsx';
import { Switch } from './form/choices/Switch.tsx';
import { ErrorSummary } from './form/ErrorSummary.tsx';
import { fieldText } from './form/fields.messages.ts';
import { CaptchaView } from './form/secret/CaptchaView.tsx';
import { OtpField } from './form/secret/OtpField.tsx';
import { PasswordField } from './form/secret/PasswordField.tsx';
import { TextField } from './form/TextField.tsx';
import { Pagination } from './table/Pagination.tsx';
import { SummaryList } from './table/SummaryList.tsx';

function html(children: ReactNode, language: Language = 'en'): string {
  return renderToStaticMarkup(<LanguageProvider language={language}>{children}</LanguageProvider>);
}

const ignore = () => {};

describe('fields', () => {
  const name = { id: 'user', label: 'Username', value: '', onChange: ignore };

  it('[SHELL-8] connects an input to its hint and then its error, which stands before it', () => {
    const markup = html(<TextField {...name} hint="As on the card" error="Enter it" />);
    expect(markup).toMatch(/<label[^>]* for="user"/);
    expect(markup).toContain('aria-describedby="user-hint user-error"');
    expect(markup).toContain('aria-invalid="true"');
    const order = ['id="user-hint"', 'id="user-error"', '<input'].map((part) => markup.indexOf(part));
    expect(order[0]).toBeGreaterThan(0);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('has no error attributes without an error', () => {
    const markup = html(<TextField {...name} />);
    expect(markup).not.toMatch(/aria-invalid|aria-describedby|Error/);
  });

  it('[GEN-1] marks an error in words, in both languages', () => {
    const field = <Checkbox id="terms" label="Terms" error="X" checked={false} onChange={ignore} />;
    expect(html(field, 'en')).toContain('Error: ');
    expect(html(field, 'zh_tw')).toContain('錯誤：');
  });

  it('[SHELL-8] says the state of a switch in words, and keeps it while a press is carried out', () => {
    const markup = (on: boolean, busy: boolean, language: Language = 'en') =>
      html(<Switch id="s" label="Online" hint="Why" on={on} busy={busy} onPress={ignore} />, language);
    expect(markup(true, false)).toMatch(
      /role="switch"[^>]*aria-checked="true"[^>]*aria-describedby="s-hint"/,
    );
    expect(markup(true, false)).toContain('>On<');
    expect(markup(false, false, 'zh_tw')).toContain('>關閉<');
    expect(markup(true, true)).toMatch(/aria-checked="true"[^>]*aria-disabled="true" aria-busy="true"/);
    expect(markup(true, false)).not.toContain('aria-disabled');
  });

  it('[SHELL-8] has no maximum length for a pasted password or code', () => {
    const markup = html(
      <>
        <PasswordField id="p" label="Password" autoComplete="new-password" value="" onChange={ignore} />
        <OtpField id="otp" value="" onChange={ignore} />
      </>,
    );
    expect(markup).not.toMatch(/maxlength/i);
    expect(markup).toContain('type="password"');
    expect(markup).toMatch(/autocomplete="one-time-code"/i);
    expect(markup).toMatch(/inputmode="numeric"/i);
  });

  it('[SHELL-8] gives the Show buttons of two passwords different names', () => {
    const one = (label: string) => (
      <PasswordField key={label} {...name} label={label} several autoComplete="off" />
    );
    const names = [...html([one('New'), one('Again')]).matchAll(/aria-label="([^"]*)"/g)].map(
      (match) => match[1],
    );
    expect(names).toEqual(['Show password (New)', 'Show password (Again)']);
  });

  it('shows the error of radio buttons on their group', () => {
    const markup = html(
      <RadioGroup
        id="m"
        label="Method"
        error="Choose"
        options={[{ value: 'sms', label: 'SMS' }]}
        value=""
        onChange={ignore}
      />,
    );
    expect(markup).toMatch(/<fieldset[^>]*aria-describedby="m-error"[^>]*aria-invalid="true"/);
    expect(markup).not.toMatch(/<input[^>]*aria-invalid/);
  });
});

describe('buttons and links', () => {
  it('keeps the label of a loading button', () => {
    const markup = html(<Button loading>Activate card</Button>);
    expect(markup).toContain('aria-busy="true"');
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toContain('Activate card');
    expect(markup).not.toMatch(/ disabled=/);
  });

  it('protects the page that opens another site, and announces the new tab', () => {
    const markup = html(<ExternalLink href="https://example.com/">Offers</ExternalLink>, 'zh_tw');
    expect(markup).toContain('rel="noopener noreferrer"');
    expect(markup).toContain('（另開新分頁）');
    const open = (props: { sameWindow?: boolean; newWindow?: boolean }) =>
      html(
        <ExternalLink {...props} href="https://example.com/">
          Offers
        </ExternalLink>,
      );
    expect(open({})).not.toMatch(/ target=| data-here/);
    expect(open({ newWindow: true })).toContain('target="_blank"');
    // CSS hides the icon, because the markup is the same for every address.
    expect(open({ newWindow: true, sameWindow: true })).toContain('data-here=""');
    expect(open({ newWindow: true, sameWindow: true })).not.toContain(' target=');
  });
});

describe('messages', () => {
  it('announces an error at once and other messages politely', () => {
    expect(html(<AlertBar tone="error">x</AlertBar>)).toContain('role="alert"');
    expect(html(<AlertBar tone="success">x</AlertBar>)).toContain('role="status"');
  });

  it('[SHELL-8] has no summary without errors, and one link per error', () => {
    expect(html(<ErrorSummary items={[]} attempt={1} />)).toBe('');
    const markup = html(
      <ErrorSummary
        items={[
          { id: 'a', text: 'A' },
          { id: 'b', text: 'B' },
        ]}
        attempt={1}
      />,
    );
    expect([...markup.matchAll(/href="#(\w)"/g)].map((match) => match[1])).toEqual(['a', 'b']);
    expect(markup).toContain('There is a problem');
  });
});

describe('Loaded', () => {
  const loading = { data: undefined, error: undefined, refetch: ignore };

  it('[SHELL-8] has the word for readers that come to it, and no live region of its own', () => {
    const markup = html(<Loaded from={loading} lines={2} />);
    expect(markup).toContain('Loading...');
    expect(markup).not.toContain('role="status"');
  });

  it('shows the data, also empty data, and nothing where the page shows it', () => {
    const empty = { ...loading, data: '' };
    expect(html(<Loaded from={empty}>{(text) => `<${text}>`}</Loaded>)).toBe('<span>&lt;&gt;</span>');
    expect(html(<Loaded from={empty} />)).toBe('');
  });

  it('keeps the data when a refetch fails, and offers a retry without data', () => {
    const error = new Error('no answer');
    expect(html(<Loaded from={{ ...loading, data: 1, error }}>{() => 'old'}</Loaded>)).toBe(
      '<span>old</span>',
    );
    const failed = html(<Loaded from={{ ...loading, error }}>{() => 'old'}</Loaded>, 'zh_tw');
    expect(failed).toContain('無法載入此內容。');
    expect(failed).toMatch(/<button[^>]*>再試一次/);
  });
});

describe('captcha', () => {
  const view = (props: Partial<Parameters<typeof CaptchaView>[0]>) =>
    html(
      <CaptchaView
        id="captcha"
        image={undefined}
        value=""
        onChange={ignore}
        onRefresh={ignore}
        onPlay={ignore}
        playing={false}
        onAlternative={ignore}
        alternative="offered"
        {...props}
      />,
    );

  it('[CAP-1] announces "loading" without an image', () => {
    expect(view({})).toMatch(/>loading</);
    expect(view({})).not.toContain('<img');
  });

  it('[CAP-1] gives the image a description and its size', () => {
    const markup = view({ image: 'data:image/png;base64,AA==' });
    expect(markup).toMatch(/<img[^>]*alt="Image of the code[^"]*"/);
    expect(markup).toMatch(/width="135" height="44"/);
  });

  it('[CAP-2] keeps the sound button focusable during playback', () => {
    const markup = view({ image: 'data:,', playing: true });
    expect(markup).toMatch(/aria-label="Playing"[^>]*aria-disabled="true"/);
    expect(markup).not.toMatch(/ disabled=/);
  });

  it.each(LANGUAGES)(
    '[CAP-2] [GEN-6] names in the description of the image the controls that exist: %s',
    (language) => {
      const alt = say(fieldText.captchaAlt, language);
      expect(alt).toContain(say(fieldText.captchaPlay, language));
      expect(alt).toContain(say(fieldText.captchaAlternative, language));
    },
  );

  it('[CAP-4] shows no input after the other check has passed', () => {
    const markup = view({ alternative: 'passed' });
    expect(markup).toContain('Check complete. No image code needed.');
    expect(markup).not.toContain('<input');
  });
});

describe('data', () => {
  it('[GEN-8] speaks amounts in words and shows them in figures', () => {
    const amount = <Amount money={{ amount: '23456', currency: 'TWD' }} />;
    expect(html(amount)).toContain('<span aria-hidden="true" translate="no">NT$23,456</span>');
    expect(html(amount)).toContain('>23,456 New Taiwan dollars<');
    expect(html(amount, 'zh_tw')).toContain('>新臺幣 23,456 元<');
    expect(html(<Amount money={{ amount: '-500', currency: 'TWD' }} />)).toContain(
      '>minus 500 New Taiwan dollars<',
    );
    expect(html(<Amount money={{ amount: '3300', currency: 'JPY' }} />)).toContain('>3,300 JPY<');
  });

  it('speaks the last digits of a masked card number', () => {
    expect(html(<CardNumber last4="4821" />, 'zh_tw')).toContain('末四碼 4821');
  });

  it('gives the meter its sentence, and renders no meter without a limit', () => {
    const markup = html(<Meter label="Used credit" percent={130} text="Over the limit" />);
    expect(markup).toMatch(/role="meter"[^>]*aria-valuenow="100"/);
    expect(markup).toContain('aria-valuetext="Over the limit"');
    expect(html(<Meter label="Used credit" percent={undefined} text="" />)).not.toContain('meter"');
  });

  it('has no style attribute, so that a strict content security policy accepts it', () => {
    expect(html(<Meter label="Used" percent={40} text="40%" />)).not.toContain('style=');
  });

  it('hides pagination for one page and shows text at the ends', () => {
    expect(html(<Pagination id="p" page={1} pages={1} onPage={ignore} />)).toBe('');
    const first = html(<Pagination id="p" page={1} pages={3} onPage={ignore} />);
    expect(first).toContain('page 1 of 3');
    expect(first).not.toMatch(/<button[^>]*>[^<]*(<svg.*?<\/svg>)?<span>Previous/);
    expect(first).toMatch(/<button[^>]*><span>Next/);
  });

  it('names what a Change link changes, and marks a missing value', () => {
    const markup = html(<SummaryList items={[{ label: 'Email', change: { href: '/u/email' } }]} />);
    expect(markup).toContain('Not provided');
    expect(markup).toMatch(/Change<\/span><span[^>]*> \(Email\)<\/span>/);
  });
});
