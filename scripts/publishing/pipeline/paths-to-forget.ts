import { addressOfFile } from '../../../src/domain/site/addresses.ts'

/** More are not named one by one: all of them count as a single path. */
const PATHS_NAMED = 300

/**
 * The paths that the CDN is to forget. It keeps a page under the name of its file; its address goes
 * along, since what was asked for before the name was known may be kept under that.
 * @param changed files of the site that were replaced or removed, as `hearticle/7.html`
 */
export function pathsToForget(changed: readonly string[] | 'everything'): string[] {
  if (changed === 'everything') return ['/*']
  const paths = changed.flatMap((file) => {
    const address = addressOfFile(file)
    return [`/${file}`, ...(address === undefined ? [] : [address])]
  })
  return paths.length > PATHS_NAMED ? ['/*'] : [...new Set(paths)].map(encodeURI)
}
