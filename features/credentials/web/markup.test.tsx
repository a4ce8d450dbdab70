import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../shared/messages.ts';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { NewPasswordFields, type NewPasswordFieldsProps } from './NewPasswordFields.tsx';
import { UsernameField } from './UsernameField.tsx';

const html = (field: ReactNode, language: Language = 'en') => new StaticPage(language).markup(field);

const binding = (id: string, value = '') => ({
  id,
  name: id,
  value,
  error: undefined,
  onChange: () => {},
});

function fields(props: Partial<NewPasswordFieldsProps> = {}) {
  return (
    <NewPasswordFields
      password={binding('password')}
      again={binding('again')}
      owner={{ username: 'mei.hua77' }}
      {...props}
    />
  );
}

const inputs = (markup: string) => [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input);
const labels = (markup: string) => [...markup.matchAll(/<label[^>]*>([^<]*)</g)].map(([, text]) => text);

describe('[PWD-3] [SHELL-8] new password fields', () => {
  it('are new passwords to a password manager, with their username', () => {
    const [username = '', password = '', again = ''] = inputs(html(fields()));
    expect(username).toMatch(/autocomplete="username"/i);
    expect(username).toContain('value="mei.hua77"');
    expect(username).toContain('aria-hidden="true"');
    expect(username).toContain('tabindex="-1"');
    for (const input of [password, again]) {
      expect(input).toMatch(/autocomplete="new-password"/i);
      expect(input).toContain('type="password"');
      expect(input).not.toMatch(/maxlength|readonly|pattern=/i);
    }
  });

  it('have no username field without a username', () => {
    expect(inputs(html(fields({ owner: {} })))).toHaveLength(2);
  });

  it('have unique labels, in both languages', () => {
    expect(labels(html(fields()))).toEqual(['Password', 'Enter the password again']);
    const buttons = [...html(fields()).matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(buttons).toEqual(['Show password (Password)', 'Show password (Enter the password again)']);
    expect(labels(html(fields({ replaces: true })))).toEqual([
      'New password',
      'Enter the new password again',
    ]);
    expect(labels(html(fields({ replaces: true }), 'zh_tw'))).toEqual(['新密碼', '再次輸入新密碼']);
  });

  it('list every rule with its state, without announcing it', () => {
    const rulesOf = (value: string, language: Language = 'en') => {
      const markup = html(fields({ password: binding('password', value) }), language);
      const list = /<ul[\s\S]*<\/ul>/.exec(markup)?.[0] ?? '';
      expect(list).not.toMatch(/aria-live|role="(status|alert)"/);
      return [...list.matchAll(/hidden">([^<]*)<\/span><span>([^<]*)</g)].map(
        ([, met, rule]) => `${met}${rule}`,
      );
    };
    expect(rulesOf('')).toEqual([
      'Not met: 8 to 30 characters',
      'Not met: at least one letter and one number',
      `Not met: only letters, numbers and ${'! $ * . - = ? _ &#x27;'.replaceAll(' ', '\u00a0')}`,
      'Not met: no 3 characters in a row that repeat or follow each other',
      'Not met: not your username or ID',
    ]);
    expect(rulesOf('k7m2p9xq').every((rule) => rule.startsWith('Met: '))).toBe(true);
    expect(rulesOf('MEI.hua77').filter((rule) => rule.startsWith('Not'))).toEqual([
      'Not met: not your username or ID',
    ]);
    expect(rulesOf('abc', 'zh_tw')[0]).toBe('尚未符合：8 至 30 個字元');
  });
});

describe('[REG-2] [SHELL-8] new username field', () => {
  const field = (value: string, nationalId?: string) => (
    <UsernameField username={binding('username', value)} nationalId={nationalId} />
  );

  it('accepts any letter case and shows the stored form', () => {
    expect(html(field(''))).toMatch(/id="username-hint"[^>]*>We store usernames in lower case\.</);
    expect(html(field('Mei.HUA77'))).toMatch(/id="username-hint"[^>]*>Your username will be mei\.hua77</);
    expect(html(field('ｍｅｉ．ｈｕａ７７'), 'zh_tw')).toContain('您的使用者代號將為 mei.hua77');
    expect(html(field('mei'))).toContain('We store usernames in lower case.');
  });

  it('is a username to a password manager, without limit or autocorrection', () => {
    const [input = ''] = inputs(html(field('')));
    expect(input).toMatch(/autocomplete="username"/i);
    expect(input).toMatch(/autocapitalize="none"/i);
    expect(input).toMatch(/spellcheck="false"/i);
    expect(input).toContain('aria-describedby="username-hint username-rules"');
    expect(input).not.toMatch(/maxlength|pattern=/i);
  });

  it('lists its rules, including the national id', () => {
    const markup = html(field('A158246973', 'A158246973'));
    expect(markup.match(/>Met: </g)).toHaveLength(4);
    expect(markup).toMatch(/>Not met: <\/span><span>not your ID number</);
  });
});
