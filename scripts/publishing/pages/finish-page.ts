import { withPolicyFirst } from '../../../functions/http/page-policy.ts'
import { partHeadings } from './part-headings.ts'

/** Astro writes it where the first island stands, but a style belongs into the head. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/

/** What is done to every page once it is rendered. */
export function finishPage(page: string): string {
  const [style] = ISLAND_STYLE.exec(page) ?? []
  const valid = style ? page.replace(style, '').replace('</head>', () => `${style}</head>`) : page
  return withPolicyFirst(partHeadings(valid))
}
