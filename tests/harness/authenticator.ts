// The passkeys of a machine: Chromium's own virtual authenticator, which asks for a finger and is given one.
import type { CDPSession, Page } from '@playwright/test';

const fingerReader = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

interface Place {
  session: CDPSession;
  authenticatorId: string;
}

/**
 * Chromium keeps a virtual authenticator for each tab. A machine has one for all: its passkeys move to the tab at hand.
 */
export class Authenticator {
  #place: Place;

  private constructor(place: Place) {
    this.#place = place;
  }

  static async in(page: Page): Promise<Authenticator> {
    return new Authenticator(await placeIn(page));
  }

  /** Another tab of the same machine asks next. Their counters come along: an older one would look like a copy. */
  async moveTo(page: Page): Promise<void> {
    const { session, authenticatorId } = this.#place;
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    this.#place = await placeIn(page);
    for (const credential of credentials) {
      await this.#place.session.send('WebAuthn.addCredential', { ...this.#address(), credential });
    }
  }

  /** Whether the next finger is the owner's. */
  async letOwner(isThere: boolean): Promise<void> {
    await this.#place.session.send('WebAuthn.setUserVerified', { ...this.#address(), isUserVerified: isThere });
  }

  /** How many passkeys it holds. */
  async count(): Promise<number> {
    const { credentials } = await this.#place.session.send('WebAuthn.getCredentials', this.#address());
    return credentials.length;
  }

  #address(): { authenticatorId: string } {
    return { authenticatorId: this.#place.authenticatorId };
  }
}

async function placeIn(page: Page): Promise<Place> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options: fingerReader });
  return { session, authenticatorId };
}
