import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { provideTestChromium } from '../../../scripts/browser/chromium.ts'
import { CHROMIUM_FLAGS } from '../../../scripts/browser/flags.ts'
import { SESSION_KEY } from '../../../src/api/stored-session.ts'
import { rejectAll, writeConsent } from '../../../src/domain/account/consent.ts'
import { CONSENT_KEY } from '../../../src/features/consent/stored-consent.ts'
import { signIn } from './sign-in.ts'

/** A browser with a profile of its own on the disk, which can be killed and started again. */
export function mortalBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'hearticle-killed-'))
  let context: BrowserContext | undefined
  return {
    async start(username: string): Promise<Page> {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: provideTestChromium(),
        args: CHROMIUM_FLAGS,
        baseURL: process.env.BASE_URL ?? '',
      })
      const page = context.pages()[0] ?? (await context.newPage())
      // From where nobody is sent on who is still signed in.
      await page.goto('/privacy')
      await page.evaluate(
        ([consent, answer, session]) => {
          localStorage.setItem(consent, answer)
          localStorage.removeItem(session)
        },
        [CONSENT_KEY, writeConsent(rejectAll), SESSION_KEY] as const,
      )
      await signIn(page, username)
      return page
    },
    /** Ends all its processes at once, as a power cut would: none can write anything more. */
    async kill(): Promise<void> {
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        try {
          const isOfProfile = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
          if (isOfProfile && Number(pid) !== process.pid) process.kill(Number(pid), 'SIGKILL')
        } catch {
          // It has ended meanwhile.
        }
      }
      await context?.close().catch(() => {})
    },
    async remove(): Promise<void> {
      await context?.close().catch(() => {})
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
