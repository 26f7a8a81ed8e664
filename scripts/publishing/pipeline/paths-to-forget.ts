import { addressOfFile } from '../../../src/domain/site/addresses.ts'

/**
 * CloudFront asks for money for each path beyond the first thousand of a month, and a path with an
 * asterisk is one: more than so many are not named.
 */
const PATHS_NAMED = 10

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
  return inOne([...new Set(paths)].map(encodeURI), '/*')
}

/** @returns the paths, or where they are too many the one that stands for all of them */
export function inOne(paths: readonly string[], all: string): string[] {
  return paths.length > PATHS_NAMED ? [all] : [...paths]
}
