import { describe, expect, it } from 'vitest';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { noteWantsCode } from './chosenWay.ts';
import { type MethodFrameProps, MethodStep } from './MethodStep.tsx';
import { firstMethod, type OtpAddresses } from './methods.tsx';

const BOTH = ['sms', 'email'] as const;
const phone: OtpAddresses = { phoneNo: '09•••••678', email: null };
const mail: OtpAddresses = { phoneNo: null, email: 'm•••@example.com' };
const all: OtpAddresses = { ...mail, phoneNo: phone.phoneNo };

const PlainFrame = ({ heading, lead, submit, second, children }: MethodFrameProps) => (
  <>
    <h1>{heading}</h1>
    {lead}
    {children}
    <button type="submit">{submit}</button>
    {second}
  </>
);

function html(props: Partial<Parameters<typeof MethodStep>[0]>): string {
  return new StaticPage('en').markup(
    <MethodStep frame={PlainFrame} addresses={all} onSend={async () => {}} {...props} />,
  );
}

const labels = (markup: string) =>
  [...markup.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) => label.replace(/<[^>]*>/g, ''));
const chosen = (markup: string) =>
  /<input[^>]*checked=""[^>]*>/.exec(markup)?.[0].match(/value="(\w+)"/)?.[1];

describe('[REG-4] method choice', () => {
  it('preselects SMS, then a method with an address, then the first', () => {
    expect(firstMethod(BOTH, all)).toBe('sms');
    expect(firstMethod(BOTH, mail)).toBe('email');
    expect(firstMethod(['email'], phone)).toBe('email');
    expect(firstMethod(BOTH, { phoneNo: null, email: null })).toBe('sms');
    expect(firstMethod([], all)).toBe('');
    expect(firstMethod(['passkey', 'email'], all)).toBe('email');
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

  it('[PASSKEY-7] shows what is confirmed, then the passkey first and the code second', () => {
    const markup = html({ offered: ['passkey', ...BOTH], children: <dl>NT$1,000</dl> });
    expect(markup).toMatch(
      /<h1>Confirm with your passkey<\/h1>.*NT\$1,000.*fingerprint.*type="submit">Confirm with passkey<.*>Send a code instead</,
    );
    expect(labels(markup)).toEqual([]);
  });

  it('[PASSKEY-7] begins with the codes when one was chosen before, and offers the passkey second', () => {
    const markup = html({ offered: ['passkey', ...BOTH], start: 'email' });
    expect(chosen(markup)).toBe('email');
    expect(labels(markup)).toHaveLength(2);
    expect(markup).toMatch(/type="submit">Send the code<.*>Confirm with passkey</);
  });

  it('[PASSKEY-7] begins with the codes once after “Send a code instead”', () => {
    const offered = ['passkey', ...BOTH] as const;
    noteWantsCode();
    expect(labels(html({ offered, start: 'passkey' }))).toHaveLength(2);
    expect(labels(html({ offered, start: 'passkey' }))).toEqual([]);
  });

  it('[PASSKEY-7] offers no method until the offered methods have loaded', () => {
    const markup = html({ isPending: true, children: <dl>NT$1,000</dl> });
    expect(labels(markup)).toEqual([]);
    expect(markup).toContain('NT$1,000');
  });

  it('shows the given heading, lead, button label and children', () => {
    const markup = html({ heading: 'A', lead: 'B', submit: 'D', children: <dl>C</dl> });
    expect(markup).toMatch(/<h1>A<\/h1><span>B<\/span><dl>C<\/dl><fieldset.*<button[^>]*>D</);
    expect(html({})).toMatch(/<h1>Choose how to receive your code<\/h1><p>For your safety.*>Send the code</);
  });
});
