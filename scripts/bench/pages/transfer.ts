import { chromium as browsers, type Page, type Request } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../browser/flags.ts'
import { atMost, type Figure } from '../measure/figures.ts'

interface Options {
  chromium: string
  origin: string
  paths: readonly string[]
  /** Limits in kB of 1000 bytes, compressed as the origin sends them; without one, no figure. */
  must: { scripts: number; withoutImagesAndFonts?: number }
}

interface Loaded {
  type: string
  url: string
  bytes: number
}

/** What the first visit of each page brings over the network, in everything it loads. */
export async function measureTransfer({ chromium, origin, paths, must }: Options) {
  const browser = await browsers.launch({ executablePath: chromium, args: CHROMIUM_FLAGS })
  try {
    const figures: Figure[] = []
    for (const path of paths) {
      const page = await browser.newPage()
      figures.push(...(await measurePage(page, origin, path, must)))
      await page.close()
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function measurePage(
  page: Page,
  origin: string,
  path: string,
  must: Options['must'],
): Promise<Figure[]> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const loaded = await Promise.all(requests.filter(isOverNetwork).map(loadedBy))

  const kilobytes = (take: (one: Loaded) => boolean) =>
    loaded.filter(take).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const row = (what: string, limit: number | undefined, measured: number, unit = 'kB') =>
    limit === undefined ? [] : [atMost(limit, `${path}: ${what}`, measured, unit)]
  return [
    ...row('JavaScript', must.scripts, kilobytes(isScript)),
    ...row('all but images and fonts', must.withoutImagesAndFonts, kilobytes(isText)),
    ...row(
      'requests to another origin',
      0,
      loaded.filter(({ url }) => new URL(url).origin !== origin).length,
      '',
    ),
  ]
}

const isScript = ({ type }: Loaded) => type === 'script'
const isText = ({ type }: Loaded) => type !== 'image' && type !== 'font' && type !== 'media'
const isOverNetwork = (request: Request) => /^(https?|wss?):/.test(request.url())

/** @throws where it failed: a page that lacks a part of itself would look light */
async function loadedBy(request: Request): Promise<Loaded> {
  const response = await request.response()
  if (!response?.ok()) throw new Error(`${request.url()}: ${response?.status() ?? 'no answer'}`)
  const { responseBodySize } = await request.sizes()
  return { type: request.resourceType(), url: request.url(), bytes: responseBodySize }
}
