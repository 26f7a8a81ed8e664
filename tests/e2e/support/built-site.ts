import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A page of the site that the running product was built with. */
export interface BuiltPage {
  /** From the site's folder, as 'en/hearticle/7.html'. */
  file: string
  html: string
}

/** Every page that is published. */
export async function builtPages(): Promise<BuiltPage[]> {
  const cwd = process.env.PRODUCT_SITE_DIR ?? ''
  const files = globSync('**/*.html', { cwd }).toSorted()
  return Promise.all(
    files.map(async (file) => ({ file, html: await readFile(join(cwd, file), 'utf8') })),
  )
}

/**
 * The pages in which an element, its attributes or its place is that of no page before: pages of a
 * sort differ in their words.
 */
export function pagesOfTheirOwnMarkup(pages: readonly BuiltPage[]): BuiltPage[] {
  const seenMarkup = new Set<string>()
  return pages.filter(({ html }) => {
    const before = seenMarkup.size
    const visit = (node: Node, above: readonly string[]) => {
      const path = [...above.slice(-2), node.nodeName]
      const { attrs = [] } = node as Element
      seenMarkup.add(`${path.join('>')} ${attrs.map(({ name }) => name).join(' ')}`)
      if ('content' in node) visit(node.content, path)
      for (const child of 'childNodes' in node ? node.childNodes : []) visit(child, path)
    }
    visit(parse(html), [])
    return seenMarkup.size > before
  })
}

/**
 * What a browser has to mend in a page: parse errors with their lines (parse5 reports those that have
 * a code in the standard), and what stands behind the end of the body, which it moves into it.
 */
export function parseFaults(html: string): string[] {
  const faults: string[] = []
  const document = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => faults.push(`line ${startLine}: ${code}`),
  })
  const end = html.lastIndexOf('</body>')
  const visit = (node: Node) => {
    const at = node.sourceCodeLocation
    if (at && at.startOffset > end)
      faults.push(`line ${at.startLine}: ${node.nodeName} after </body>`)
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child)
  }
  visit(document)
  return faults
}

/** The address under which a page is reached; shells have none of their own. */
export function addressOfFile(file: string): string | undefined {
  if (file.startsWith('shell/')) return undefined
  if (file === 'index.html') return '/'
  return file === 'en.html' ? '/en/' : `/${file.replace(/\.html$/, '')}`
}

const REFERRING = ['href', 'src', 'poster', 'data-fallback', 'data-url']
const POINTING = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'popovertarget']

/** The addresses of `srcset`: each before its width. */
function addressesIn(srcset: string): string[] {
  return srcset.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '')
}

/** What a page refers to (as written), what is in it to point at, and what it points at in itself. */
export function referencesOf(html: string): {
  targets: string[]
  ids: string[]
  pointed: string[]
} {
  const targets: string[] = []
  const ids: string[] = []
  const pointed: string[] = []
  const visit = (node: Node) => {
    for (const { name, value } of (node as Element).attrs ?? []) {
      if (name === 'id') ids.push(value)
      else if (REFERRING.includes(name)) targets.push(value)
      else if (name === 'srcset') targets.push(...addressesIn(value))
      else if (POINTING.includes(name)) pointed.push(...value.split(/\s+/))
    }
    if ('content' in node) visit(node.content)
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child)
  }
  visit(parse(html))
  return { targets, ids, pointed }
}
