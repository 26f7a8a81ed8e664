import { isFileOfPages } from './kept-pages.ts'

/** The words of a page's title, as HTML; the site's name behind them is left out. */
export function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return title.replace(/ · [^·]*$/, '')
}

/**
 * The paths of the files that a page needs: style sheets, scripts, fonts, pictures.
 * @param html as our build writes it: attributes are quoted
 */
export function filesOfPage(html: string): string[] {
  const named = [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].flatMap(([, value = '']) =>
    // Of a set of pictures, each is followed by its size.
    value.split(',').map((part) => part.trim().replace(/[\s#?].*$/s, '')),
  )
  return onlyFiles(named)
}

/**
 * The paths that a style sheet or a script names.
 * @param path of the file itself, against which those in it are relative
 */
export function filesNamedIn(path: string, text: string): string[] {
  const pattern = path.endsWith('.css')
    ? /\burl\(["']?(?!data:|#)([^"')]+)["']?\)/g
    : /["'`](\.{1,2}\/[\w@./-]+\.js)["'`]/g
  const named = [...text.matchAll(pattern)].map(([, target = '']) => {
    const { host, pathname } = new URL(target, `https://site.invalid${path}`)
    return host === 'site.invalid' ? pathname : ''
  })
  return onlyFiles(named)
}

const onlyFiles = (paths: readonly string[]) => [...new Set(paths.filter(isFileOfPages))]
