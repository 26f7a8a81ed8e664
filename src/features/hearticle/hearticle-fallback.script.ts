import { call } from '../../api/api.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { findHearticle } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageAtAddress } from '../../domain/site/page-at-address.ts'
import { pageTranslator } from '../../i18n/page-translator.ts'
import { fillFallbackPage, setFallbackAddresses } from '../../ui/html/fallback-page.ts'
import type { HearticlePageTexts } from './hearticle-options.ts'
import { hearticlePage } from './hearticle-page.ts'

const language = languageSchema.parse(document.documentElement.lang)
const target = pageAtAddress(location.pathname)?.target
const fallback = document.getElementById('fallback')
if (fallback && target?.page === 'hearticle') {
  const other = language === 'de' ? 'en' : 'de'
  setFallbackAddresses(addressOf(target, language), addressOf(target, other))
  await fillFallbackPage(fallback, {
    load: () => call(findHearticle, { params: { id: target.id }, query: { lang: language } }),
    async present(hearticle) {
      const t = await pageTranslator(language)
      const headline = translationFor(hearticle.translations, language)?.headline
      return {
        title: `${headline || t('hearticle:noHeadline')} · ${t('page:siteName')}`,
        content: hearticlePage(hearticle, {
          language,
          t,
          texts: JSON.parse(fallback.dataset.texts ?? '{}') as HearticlePageTexts,
          uploadsBaseUrl: fallback.dataset.uploads ?? '',
          origin: location.origin,
        }),
      }
    },
  })
}
