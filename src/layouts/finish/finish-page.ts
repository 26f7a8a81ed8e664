import { partHeadings } from './part-headings.ts'

/** As `Head.astro` writes it. */
const CHARSET = '<meta charset="utf-8">'

/**
 * What is done to every page once Astro has made it: long words of headings are parted, and the
 * policy, which Astro says in a header, stands in the page, before all that it is about (record 11).
 * @throws where there is a policy and no charset to put it behind
 */
export function finishPage(page: string, policy: string | null): string {
  const parted = partHeadings(page)
  if (!policy) return parted
  if (!parted.includes(CHARSET)) throw new Error('a page with a policy has no charset')
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`
  return parted.replace(CHARSET, () => CHARSET + meta)
}
