import { type KeptPage, offlineAddress } from '../domain/offline/kept-pages.ts'
import { locales } from '../domain/text/locales.ts'
import { dateTimeInVienna } from '../domain/time/vienna-date-time.ts'
import de from '../i18n/messages/de/offline.json' with { type: 'json' }
import en from '../i18n/messages/en/offline.json' with { type: 'json' }

/**
 * A kept page that says above its content of when it is (P-OFFLINE-FRESH), in its own HTML, so that it
 * does without scripts, too; `data-copy` tells those of the page.
 */
export async function datedCopy(stored: Response, { path, at }: KeptPage): Promise<Response> {
  const [words, locale] = offlineAddress(path).startsWith('/en/')
    ? [en, locales.en]
    : [de, locales.de]
  const text = words.copy.replace('{{moment}}', dateTimeInVienna(new Date(at), locale))
  const notice = `<p class="wrap notice" role="status" data-copy>${text} <a href="${path}">${words.again}</a></p>`
  const html = await stored.text()
  const withNotice = html.replace(/<main\b[^>]*>/, (main) => main + notice)
  const headers = new Headers(stored.headers)
  // They are of the bytes that were sent.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name)
  return new Response(withNotice === html ? notice + html : withNotice, { headers })
}
