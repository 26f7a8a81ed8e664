/** From a saved change to its page and to lists, on the product of one machine. */
import { setTimeout as wait } from 'node:timers/promises'
import { changeHearticle, fillWithStudies } from './invented-content.ts'
import { atMost, type Figure } from './measure/figures.ts'
import { withStores } from './measure/with-stores.ts'
import { withProduct } from './with-product.ts'

/** How many studies there are beside the sample content, and within how many seconds a page is served. */
const SIZES = [
  { studies: 0, page: 10 },
  { studies: 20_000, page: 20 },
]
const LISTS_SECONDS = 60
const GIVEN_UP_SECONDS = 300
const LOOKED_AT_MS = 100

/** Measures it at each size on a product of its own. */
export async function measurePublication(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { studies, page } of SIZES) figures.push(...(await measureAt(studies, page)))
  return figures
}

/**
 * @param studies beside the sample content
 * @param page within how many seconds a changed page must be served
 */
function measureAt(studies: number, page: number): Promise<Figure[]> {
  return withProduct(
    async (dataFolder) => {
      await withStores(dataFolder, (stores) => fillWithStudies(stores, studies))
      return dataFolder
    },
    ({ address }, dataFolder) =>
      withStores(dataFolder, async (stores): Promise<Figure[]> => {
        const headline = `Umbenannt ${studies}`
        const id = await changeHearticle(stores, headline)
        const saved = performance.now()
        const seen = async (path: string) => {
          await until(async () => (await read(address, path)).includes(headline))
          return (performance.now() - saved) / 1000
        }
        const search = `/api/public/hearticles/search/autocomplete?searchTerm=${encodeURIComponent(headline)}`
        const [served, listed] = await Promise.all([seen(`/hearticle/${id}`), seen(search)])
        const what = `a hearticle changed beside ${studies} studies`
        return [
          atMost(page, `${what}: its page is served`, served, 's'),
          atMost(LISTS_SECONDS, `${what}: search`, listed, 's'),
        ]
      }),
  )
}

async function read(address: string, path: string): Promise<string> {
  return (await fetch(address + path)).text()
}

/** @throws where it does not come true */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > GIVEN_UP_SECONDS * 1000) {
      throw new Error(`nothing was published within ${GIVEN_UP_SECONDS} s`)
    }
    await wait(LOOKED_AT_MS)
  }
}
