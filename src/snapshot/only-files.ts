/**
 * Files of the site that are made, where a build makes only some of them: so that nobody lists
 * 40,000 pages to make two. As in ONLY_FILES: names below the site, separated by spaces.
 */
const only = process.env.ONLY_FILES?.split(' ')

/**
 * The ids of a kind of page that are to be made.
 * @param folder as `pubmed` in `en/pubmed/26551272.html`
 * @param all those that there are
 */
export function idsToMake(folder: string, all: ReadonlyMap<string, unknown>): string[] {
  if (only === undefined) return [...all.keys()]
  const file = new RegExp(`^(?:[a-z]{2}/)?${folder}/([^/]+)\\.html$`)
  const asked = new Set(only.flatMap((name) => file.exec(name)?.[1] ?? []))
  return [...asked].filter((id) => all.has(id))
}
