/** A virtual authenticator of Chromium. The page's address needs a host name: `localhost`. */
import type { CDPSession, Page } from '@playwright/test';

interface AuthenticatorOptions {
  /** Set when a password manager copies the passkeys to other devices. */
  readonly synced?: boolean;
}

export class Authenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  /** Adds an authenticator without passkeys, which answers every prompt at once with a correct fingerprint. */
  static async add(page: Page, { synced = false }: AuthenticatorOptions = {}): Promise<Authenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        defaultBackupEligibility: synced,
        defaultBackupState: synced,
      },
    });
    return new Authenticator(cdp, authenticatorId);
  }

  /** Sets whether the fingerprint is correct. With a wrong one, each prompt ends as if it were cancelled. */
  async recognises(isRight: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified: isRight });
  }

  /** Sets whether a person is present. Otherwise the prompt stays open. */
  async isTouched(touched: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled: touched,
    });
  }

  /** Returns the number of passkeys. */
  async count(): Promise<number> {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials.length;
  }
}

/** Disables passkeys in the suggestions of a field, because a virtual authenticator would choose one by itself. */
export async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', {
      value: async () => false,
    });
  });
}
