import type { Language } from '../contract/protocol/language.ts'
import { manifest } from '../features/discovery/manifest.ts'
import { translators } from '../i18n/translators.ts'

export function manifestOf(language: Language): Response {
  const t = translators[language]
  const content = manifest(language, {
    name: t('page:siteName'),
    description: t('page:description'),
    readingList: t('page:readingList'),
  })
  return new Response(JSON.stringify(content), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
}
