import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageProvider } from '../../../web/language/language.tsx';
import { firstMethod } from './methods.ts';
import { type MethodFrameProps, MethodStep, type OtpAddresses } from './public.ts';

const BOTH = ['sms', 'email'] as const;
const phone: OtpAddresses = { phoneNo: '09•••••678', email: null };
const mail: OtpAddresses = { phoneNo: null, email: 'm•••@example.com' };
const all: OtpAddresses = { ...mail, phoneNo: phone.phoneNo };

const PlainFrame = ({ heading, lead, submit, children }: MethodFrameProps) => (
  <>
    <h1>{heading}</h1>
    {lead}
    {children}
    <button type="submit">{submit}</button>
  </>
);

function html(props: Partial<Parameters<typeof MethodStep>[0]>): string {
  return renderToStaticMarkup(
    <LanguageProvider language="en">
      <MethodStep frame={PlainFrame} addresses={all} onSend={async () => {}} {...props} />
    </LanguageProvider>,
  );
}

const labels = (markup: string) => [...markup.matchAll(/<label[^>]*>([^<]*)</g)].map(([, label]) => label);
const chosen = (markup: string) =>
  /<input[^>]*checked=""[^>]*>/.exec(markup)?.[0].match(/value="(\w+)"/)?.[1];

describe('[REG-4] method choice', () => {
  it('preselects SMS, then a method with an address, then the first', () => {
    expect(firstMethod(BOTH, all)).toBe('sms');
    expect(firstMethod(BOTH, mail)).toBe('email');
    expect(firstMethod(['email'], phone)).toBe('email');
    expect(firstMethod(BOTH, { phoneNo: null, email: null })).toBe('sms');
    expect(firstMethod([], all)).toBe('');
  });

  it('labels each method with its masked address if there is one', () => {
    expect(labels(html({}))).toEqual(['SMS to 09•••••678', 'Email to m•••@example.com']);
    expect(labels(html({ addresses: phone }))).toEqual(['SMS to 09•••••678', 'Email']);
    expect(labels(html({ addresses: mail }))).toEqual(['SMS', 'Email to m•••@example.com']);
    expect(labels(html({ offered: ['email'] }))).toEqual(['Email to m•••@example.com']);
  });

  it('keeps the earlier choice', () => {
    expect(chosen(html({}))).toBe('sms');
    expect(chosen(html({ start: 'email' }))).toBe('email');
  });

  it('shows the given heading, lead, button label and children', () => {
    const markup = html({ heading: 'A', lead: 'B', submit: 'D', children: <dl>C</dl> });
    expect(markup).toMatch(/<h1>A<\/h1>B<dl>C<\/dl><fieldset.*<button[^>]*>D</);
    expect(html({})).toMatch(/<h1>Choose how to receive your code<\/h1><p>For your safety.*>Send the code</);
  });
});
