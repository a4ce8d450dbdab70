import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FeatureFlag } from '../../../../shared/feature-flags.ts';
import { LanguageProvider } from '../../../../web/language/language.tsx';
import { OfferedContext } from '../../../shell/web/menus/MegaMenus.tsx';
import { UsernameStep } from '../UsernameStep.tsx';

function html(offered: readonly FeatureFlag[]): string {
  return renderToStaticMarkup(
    <LanguageProvider language="zh_tw">
      <OfferedContext value={(feature) => offered.includes(feature)}>
        <UsernameStep
          start={undefined}
          idleMinutes={10}
          loadLater={() => new Promise(() => {})}
          onNext={() => {}}
          onPasskey={() => {}}
          onPasskeyLoggedOn={async () => {}}
        />
      </OfferedContext>
    </LanguageProvider>,
  );
}

describe('[PASSKEY-1] the prerendered log-on page', () => {
  it('has the button where passkeys are offered, after the form', () => {
    expect(html(['passkeys'])).toMatch(/<\/form>.*aria-describedby="passkey-hint"[^>]*>以通行密鑰登入</);
  });

  it('has no button where they are not', () => {
    expect(html(['cardApplication'])).not.toContain('通行密鑰');
  });

  it('suggests passkeys in the username field', () => {
    expect(html([])).toMatch(
      /name="username"[^>]*autoComplete="username webauthn"|autoComplete="username webauthn"[^>]*name="username"/i,
    );
  });
});
