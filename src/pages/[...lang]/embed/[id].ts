import { getLiveEntry } from 'astro:content'
import { createHash } from 'node:crypto'
import type { APIContext } from 'astro'
import { embed } from '../../../features/hearticle/embed.ts'
import { translators } from '../../../i18n/translators.ts'
import style from '../../../layouts/embed.css?inline'
import { foundEntry } from '../../../layouts/found-entry.ts'
import { originOf } from '../../../layouts/frame/site-facts.ts'
import { languageOf } from '../../../layouts/language-of.ts'

/** Its own policy: it loads nothing, and runs nothing (P-EMBED). */
const POLICY = `default-src 'none';style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';base-uri 'none';form-action 'none'`

export async function GET({ params, site }: APIContext): Promise<Response> {
  const language = languageOf(params.lang)
  const { id = '' } = params
  const edition = foundEntry(await getLiveEntry('editions', { id, language }))
  const options = { t: translators[language], language, origin: originOf(site), style }
  return new Response(String(embed(edition, options)), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  })
}
