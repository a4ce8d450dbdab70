/** A virtual authenticator of Chromium, in place of the device's own. The page needs an address with a name: `localhost`. */
import type { CDPSession, Page } from '@playwright/test';

interface AuthenticatorOptions {
  /** Copied to other devices by a password manager. */
  readonly synced?: boolean;
}

export class Authenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  /** Gives the page one without passkeys, which answers every prompt at once as a person with the right finger. */
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

  /** Whether the finger is the right one. With a wrong one each prompt ends as one that was closed. */
  async recognises(isRight: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified: isRight });
  }

  /** Whether the person is there. Without one the prompt stays open. */
  async isTouched(touched: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled: touched,
    });
  }

  /** How many passkeys it has. */
  async count(): Promise<number> {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id });
    return credentials.length;
  }
}

/** Leaves passkeys out of the suggestions of a field: a virtual authenticator would choose one without a person. */
export async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', {
      value: async () => false,
    });
  });
}
