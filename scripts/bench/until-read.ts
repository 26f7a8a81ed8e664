import { setTimeout as wait } from 'node:timers/promises'
import { changeHearticle, headlined } from './invented-content.ts'
import { withStores } from './measure/with-stores.ts'

const GIVEN_UP_SECONDS = 300
const LOOKED_AT_MS = 100

/**
 * Gives one hearticle another headline, and waits for readers to have it.
 * @param address of the product that follows what changes in the folder
 * @returns after how many seconds its page is served, and search finds it
 */
export async function secondsUntilRead(
  address: string,
  dataDir: string,
): Promise<{ served: number; found: number }> {
  const headline = 'Umbenannt und ausgeliefert'
  const id = await withStores(dataDir, (stores) => changeHearticle(stores, headlined(headline)))
  const saved = performance.now()
  const term = new URLSearchParams({ searchTerm: headline })
  const [served, found] = await Promise.all([
    secondsUntil(`${address}/hearticle/${id}`, headline, saved),
    secondsUntil(`${address}/api/public/hearticles/search/autocomplete?${term}`, headline, saved),
  ])
  return { served, found }
}

/** @throws where the text does not come */
async function secondsUntil(url: string, text: string, since: number): Promise<number> {
  while (!(await (await fetch(url)).text()).includes(text)) {
    if (performance.now() - since > GIVEN_UP_SECONDS * 1000) {
      throw new Error(`${url} lacks '${text}' after ${GIVEN_UP_SECONDS} s`)
    }
    await wait(LOOKED_AT_MS)
  }
  return (performance.now() - since) / 1000
}
