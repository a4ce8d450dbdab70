import { describe, expect, it } from 'vitest';
import { ACTS } from '../../shared/staff-roles.ts';
import { readStaff } from './staff.ts';
import { EnvReader } from './values.ts';

const SECRET = 'a-client-secret-for-tests';
const GOOD = {
  STAFF_PORT: '3001',
  STAFF_ORIGIN: 'https://desk.bank.example/',
  OIDC_ISSUER: 'https://id.bank.example/realms/staff',
  OIDC_CLIENT_ID: 'desk',
  OIDC_CLIENT_SECRET: SECRET,
};

function read(env: Readonly<Record<string, string>>, mode: 'demo' | 'production' = 'production') {
  const reader = new EnvReader(env);
  return { settings: readStaff(reader, mode, 'https://cards.bank.example'), problems: reader.problems };
}

describe('[STAFF-1] [OPS-3] the configuration of the staff desk', () => {
  it('has no desk without STAFF_PORT', () => {
    expect(read({})).toEqual({ settings: undefined, problems: [] });
    expect(read({ OIDC_CLIENT_SECRET: 'x', STAFF_DUAL_CONTROL: 'x' }).problems).toEqual([]);
  });

  it('listens on this machine, with one role of each name and dual control of decisions about contacts, unless set', () => {
    const { settings, problems } = read(GOOD);
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3001,
      origin: 'https://desk.bank.example',
      trustProxy: 0,
    });
    expect(settings?.provider).toMatchObject({
      scope: 'openid profile',
      rolesClaim: 'roles',
      clientSecret: SECRET,
    });
    expect([...(settings?.roles ?? [])]).toEqual([
      ['viewer', 'viewer'],
      ['agent', 'agent'],
      ['supervisor', 'supervisor'],
    ]);
    expect([...(settings?.dualControl ?? ['x'])]).toEqual(['keep-contact', 'undo-contact']);
  });

  it('names everything that is missing at once', () => {
    expect(read({ STAFF_PORT: '0' }).problems.map(({ name }) => name)).toEqual([
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'STAFF_ORIGIN',
    ]);
    expect(read({ STAFF_PORT: '0' }, 'demo').problems).toHaveLength(3);
  });

  it('reads roles by value of the claim, several for one role', () => {
    const { settings } = read({
      ...GOOD,
      STAFF_ROLES: 'viewer=/desk/read, agent=Desk Team,viewer=CN=Audit=1',
    });
    expect([...(settings?.roles ?? [])]).toEqual([
      ['/desk/read', 'viewer'],
      ['Desk Team', 'agent'],
      ['CN=Audit=1', 'viewer'],
    ]);
  });

  it('reads dual control as off, all, or a list', () => {
    const dual = (value: string) => [
      ...(read({ ...GOOD, STAFF_DUAL_CONTROL: value }).settings?.dualControl ?? ['x']),
    ];
    expect(dual('off')).toEqual([]);
    expect(dual('all')).toEqual([...ACTS]);
    expect(dual('disable, reset-registration')).toEqual(['disable', 'reset-registration']);
  });

  it.each([
    ['STAFF_PORT', '70000'],
    ['STAFF_ORIGIN', 'http://desk.bank.example'],
    ['OIDC_ISSUER', 'http://id.bank.example'],
    ['OIDC_ISSUER', 'id.bank.example'],
    ['OIDC_CLIENT_SECRET', 'short'],
    ['OIDC_SCOPE', 'profile'],
    ['STAFF_ROLES', 'admin=all'],
    ['STAFF_ROLES', 'viewer'],
    ['STAFF_ROLES', 'viewer=a,agent=a'],
    ['STAFF_DUAL_CONTROL', 'disable,everything'],
    ['STAFF_TRUST_PROXY', '-1'],
    ['OIDC_ACR', ' '],
    ['OIDC_ACR', 'two  spaces'],
    ['OIDC_MAX_AGE', '-1'],
  ])('refuses %s=%s', (name, value) => {
    const { problems } = read({ ...GOOD, [name]: value });
    expect(problems.map((problem) => problem.name)).toEqual([name]);
    if (name === 'OIDC_CLIENT_SECRET') expect(JSON.stringify(problems)).not.toContain(value);
  });
});
