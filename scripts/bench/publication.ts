/**
 * Publishing a site of 40,000 pages: what making all of it costs, what one change costs, and how
 * soon a change is served by the product of one machine.
 */
import { changeHearticle, fillWithStudies, headlined } from './invented-content.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { timeOf } from './measure/processor-time.ts'
import { withStores } from './measure/with-stores.ts'
import { secondsUntilRead } from './until-read.ts'
import { type ProductEnvironment, withProduct } from './with-product.ts'

const STUDIES = 20_000
const MUST = {
  whole: { processorSeconds: 60, megabytes: 1200 },
  change: { processorSeconds: 3, servedSeconds: 3, foundSeconds: 60 },
}

/** @param studies how many there are beside the sample content; each has two pages */
export function measurePublication(studies = STUDIES): Promise<Figure[]> {
  return withProduct(
    (environment) => measureBuilds(environment, studies),
    async ({ address }, built, { DATA_DIR }) => {
      const { served, found } = await secondsUntilRead(address, DATA_DIR)
      const what = `one change beside ${studies} studies`
      return [
        ...built,
        atMost(MUST.change.servedSeconds, `${what}: its page is served`, served, 's'),
        atMost(MUST.change.foundSeconds, `${what}: search finds it`, found, 's'),
      ]
    },
  )
}

/**
 * All pages, and those that one changed hearticle touches, by `npm run build`; the code of pages is
 * bundled and the content pulled before.
 */
async function measureBuilds(environment: ProductEnvironment, studies: number): Promise<Figure[]> {
  const npm = (script: string) =>
    timeOf(`npm run --silent ${script}`, { ...process.env, ...environment })
  const fill = (count: number) =>
    withStores(environment.DATA_DIR, (stores) => fillWithStudies(stores, count))
  await fill(0)
  await npm('build')
  await fill(studies)
  await npm('pull')
  const whole = await npm('build')
  const id = await withStores(environment.DATA_DIR, (stores) =>
    changeHearticle(stores, headlined('Umbenannt')),
  )
  await npm('pull')
  const change = await npm(`build -- --changed 'HEARTICLE#${id}'`)
  const all = `the pages of ${studies} studies`
  const one = `one change beside ${studies} studies`
  return [
    atMost(MUST.whole.processorSeconds, `${all}: processor`, whole.processorSeconds, 's'),
    atMost(MUST.whole.megabytes, `${all}: memory of all processes`, whole.megabytes, 'MB'),
    atMost(MUST.change.processorSeconds, `${one}: processor`, change.processorSeconds, 's'),
  ]
}
