import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import { openProduct } from '../../../scripts/server/product.ts'

/** An API whose desk asks for passkeys, on the data of the running product, which asks for none. */
export async function openAskingDesk(stores: OpenedStores) {
  let ahead = 0
  const { app } = await openProduct(stores, {
    dataDir: process.env.PRODUCT_DATA_DIR ?? '',
    now: () => new Date(Date.now() + ahead),
    payments: { secretKey: 'sk_test', webhookSecret: 'whsec_test' },
    stage: 'local',
    version: 'asking',
    jobs: [],
    clientAddress: () => '192.0.2.1',
    siteOrigin: () => process.env.BASE_URL ?? '',
    ncbi: { apiKey: undefined, email: undefined },
    country: 'AT',
    dataLicence: undefined,
    deskPasskeys: true,
  })
  return {
    /** Moves its clock on. */
    later(minutes: number): void {
      ahead += minutes * 60_000
    },
    /** Answers the calls of all pages of a browser instead of the product. */
    async answerIn(context: BrowserContext): Promise<void> {
      await context.route('**/api/**', async (route) => {
        const request = route.request()
        const body = request.postDataBuffer()
        const answer = await app.request(request.url(), {
          method: request.method(),
          headers: await request.allHeaders(),
          ...(body && { body: new Uint8Array(body) }),
        })
        await route.fulfill({
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: Buffer.from(await answer.arrayBuffer()),
        })
      })
    },
  }
}

/** A device with passkeys beside a page, whose user is there, until they leave, and shows who they are. */
export async function plugDevice(page: Page) {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      const answer = get(options)
      document.documentElement.setAttribute('data-key-wanted', options?.mediation ?? 'required')
      return answer
    }
  })
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whoever is there answers at once what is asked from then on, also what a field only offers. */
    attend: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    forgetKeys: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    keys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
