import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS } from '../../browser/flags.ts'
import { type Figure, median } from '../measure/figures.ts'

const RUNS = 5
/** Lighthouse now and then loses its own trace of a page (NO_NAVSTART), which tells nothing of the page. */
const TRIES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Else the browser prepares pages of its own beside each of ours, which takes half a processor. */
const WITHOUT_ITS_OWN_PAGES = '--disable-features=PreloadTopChromeWebUI'

interface Options {
  /** The browser's program. */
  chromium: string
  origin: string
  paths: readonly string[]
  must: { performance: number; layoutShift: number }
}

interface Run {
  /** 0 to 100, one for each category. */
  scores: readonly number[]
  layoutShift: number
  /** What keeps a score from being full, for people to read. */
  shortOf: readonly string[]
}

/**
 * Lighthouse as for a phone, with its own simulation of a slow network: the medians of the scores,
 * the worst of the layout shifts.
 */
export async function measureLighthouse({
  chromium,
  origin,
  paths,
  must,
}: Options): Promise<Figure[]> {
  const browser = await launch({
    chromePath: chromium,
    chromeFlags: [...CHROMIUM_FLAGS, '--headless=new', WITHOUT_ITS_OWN_PAGES],
  })
  try {
    const figures: Figure[] = []
    for (const path of paths) {
      const runs: Run[] = []
      while (runs.length < RUNS) runs.push(await runOnce(origin + path, browser.port))
      const ofPath = figuresOf(path, runs, must)
      for (const reason of new Set(runs.flatMap(({ shortOf }) => shortOf))) {
        console.log(`${path}: ${reason}`)
      }
      figures.push(...ofPath)
    }
    return figures
  } finally {
    browser.kill()
  }
}

function figuresOf(path: string, runs: readonly Run[], must: Options['must']): Figure[] {
  return [
    {
      what: `${path}: layout shift`,
      must: { atMost: must.layoutShift },
      measured: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
      unit: '',
    },
    ...CATEGORIES.map((category, index) => ({
      what: `${path}: Lighthouse ${category}`,
      must: { atLeast: category === 'performance' ? must.performance : 100 },
      measured: median(runs.map(({ scores }) => scores[index] ?? Number.NaN)),
      unit: '',
    })),
  ]
}

async function tracedOnce(url: string, port: number, tries = TRIES): ReturnType<typeof lighthouse> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  })
  const isLost = result?.lhr.runtimeError?.code === 'NO_NAVSTART'
  return isLost && tries > 1 ? tracedOnce(url, port, tries - 1) : result
}

/** @throws where Lighthouse could not load the page, or waited for its end in vain */
async function runOnce(url: string, port: number): Promise<Run> {
  const result = await tracedOnce(url, port)
  if (!result) throw new Error(`${url}: Lighthouse gave no result`)
  const { categories, audits, runtimeError, runWarnings } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  if (runWarnings.length > 0) throw new Error(`${url}: ${runWarnings.join(' ')}`)

  const shortOf = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = null, displayValue = '' } = audits[id] ?? {}
      const isShort = weight > 0 && score !== null && score < 0.9
      return isShort ? [`${category}: ${id} ${displayValue}`.trimEnd()] : []
    }),
  )
  return {
    scores: CATEGORIES.map((category) =>
      Math.round((categories[category]?.score ?? Number.NaN) * 100),
    ),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    shortOf,
  }
}
