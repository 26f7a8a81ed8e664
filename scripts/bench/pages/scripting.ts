import { type Browser, chromium as browsers, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../browser/flags.ts'
import { atMost, type Figure, median } from '../measure/figures.ts'
import type { LargeContent } from './large-content.ts'

const VISITS = 5
const MAXIMUM_MS = 200
const AUTHORS_IN_SIGHT = 15

interface Options {
  /** The browser's program. */
  chromium: string
  origin: string
  large: LargeContent
}

/** What pages with very much on them cost the processor, and whether they stay readable. */
export async function measureScripting({ chromium, origin, large }: Options): Promise<Figure[]> {
  const { study, hearticle } = large
  const studyUrl = `${origin}/pubmed/${study.pmid}`
  const hearticleUrl = `${origin}/hearticle/${hearticle.id}`
  const ofStudy = `study by ${study.authors} authors`
  const ofHearticle = `hearticle of ${Math.round(hearticle.bytes / 1000)} kB`
  const browser = await browsers.launch({ executablePath: chromium, args: CHROMIUM_FLAGS })
  try {
    return [
      atMost(MAXIMUM_MS, `${ofStudy}: scripting`, await scripting(browser, studyUrl), 'ms'),
      atMost(
        AUTHORS_IN_SIGHT,
        `${ofStudy}: authors in sight`,
        await namesInSight(browser, studyUrl, large),
      ),
      atMost(MAXIMUM_MS, `${ofHearticle}: scripting`, await scripting(browser, hearticleUrl), 'ms'),
    ]
  } finally {
    await browser.close()
  }
}

/** Milliseconds in scripts until a page has settled, the median of some first visits. */
async function scripting(browser: Browser, url: string): Promise<number> {
  const visits: number[] = []
  while (visits.length < VISITS) {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await open(page, url)
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
    visits.push(seconds * 1000)
    await page.close()
  }
  return median(visits)
}

/** How many authors a page shows before anybody unfolds the rest; all of them have to be in it. */
async function namesInSight(
  browser: Browser,
  url: string,
  { study }: LargeContent,
): Promise<number> {
  const page = await browser.newPage()
  await open(page, url)
  const name = new RegExp(`${study.lastName}-\\d+`, 'g')
  const count = (text: string | null) => new Set(text?.match(name)).size
  // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered is in sight
  const inSight = count(await page.locator('body').innerText())
  const inPage = count(await page.locator('body').textContent())
  await page.close()
  if (inPage !== study.authors) throw new Error(`${url}: ${inPage} of ${study.authors} authors`)
  return inSight
}

/** @throws where it is not there: an error page would have little to do */
async function open(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (!response?.ok()) throw new Error(`${url}: ${response?.status() ?? 'no answer'}`)
}
