import { defaultLanguage } from '../../contract/protocol/language.ts'
import { EDITION_PATH } from '../../contract/reading/edition-path.ts'

/**
 * Where an edition is told as JSON, for its address with '.json' and for who takes JSON and no page
 * (P-EDITION-ADDRESS); undefined for all others.
 * @param path as it is requested
 * @param accept the header of that name
 */
export function editionCall(path: string, accept = ''): string | undefined {
  // Without destructuring, which the CDN's runtime does not promise.
  const found = /^(\/en)?\/hearticle\/(\d{1,9})\/e\/(\d{1,9})(\.json)?$/.exec(path)
  if (!found || !(found[4] || /^application\/(?:ld\+)?json\b/.test(accept))) return undefined
  const call = EDITION_PATH.replace('{id}', `${found[2]}`).replace('{edition}', `${found[3]}`)
  return `${call}?languageCode=${found[1] ? 'en' : defaultLanguage}`
}
