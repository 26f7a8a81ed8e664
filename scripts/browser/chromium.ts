import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage, succeeds } from './debian.ts'

/** Debian's; the shell draws the same pages without a window's work, for half the processor time. */
const CHROMIUM = '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * A Chromium as people have it, for measurements: `CHROMIUM_PATH`, the system's, Playwright's own,
 * else one is installed: Playwright's, or where that cannot be had Debian's package as root.
 * @returns the path of the program
 * @throws where there is none and none can be installed
 */
export function provideChromium(): string {
  return provide([CHROMIUM, chromium.executablePath()], 'chromium')
}

/**
 * A Chromium for browser tests: `CHROMIUM_PATH`, Debian's headless shell, else one like
 * {@link provideChromium}'s; what is installed as root is the shell.
 * @returns the path of the program
 * @throws where there is none and none can be installed
 */
export function provideTestChromium(): string {
  return provide([HEADLESS_SHELL, CHROMIUM, chromium.executablePath()], 'chromium-headless-shell')
}

function provide(places: readonly string[], debianPackage: string): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there`)
  }
  const findInstalled = () => places.find((place) => existsSync(place))
  const found = findInstalled()
  if (found) return found

  console.log('no Chromium here; installing one')
  succeeds(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (!findInstalled()) installDebianPackage(debianPackage)
  const installed = findInstalled()
  if (installed) return installed
  throw new Error('no Chromium could be installed: set CHROMIUM_PATH to one')
}
