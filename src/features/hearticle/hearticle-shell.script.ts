import { call } from '../../api.ts'
import { findHearticle } from '../../contract/hearticles.ts'
import { languageSchema } from '../../contract/language.ts'
import { addressOf } from '../../domain/addresses.ts'
import { pageAtAddress } from '../../domain/page-at-address.ts'
import { translationFor } from '../../domain/present-hearticle.ts'
import { pageTranslator } from '../../i18n/page-translator.ts'
import { fillShell, placeShell } from '../../ui/shell.ts'
import { hearticlePage } from './hearticle-page.ts'
import { fallBackToKnownImages } from './topic-image.ts'

const language = languageSchema.parse(document.documentElement.lang)
const target = pageAtAddress(location.pathname)?.target
const shell = document.getElementById('shell')
if (shell && target?.page === 'hearticle') {
  const other = language === 'de' ? 'en' : 'de'
  placeShell(addressOf(target, language), addressOf(target, other))
  await fillShell(shell, {
    async load() {
      const input = { params: { id: target.id }, query: { lang: language } }
      const outcome = await call(findHearticle, input)
      if (outcome.ok) return outcome
      return { ok: false, message: 'message' in outcome.error ? outcome.error.message : undefined }
    },
    async present(hearticle) {
      const t = await pageTranslator(language)
      const headline = translationFor(hearticle.translations, language)?.headline
      const { uploads = '', disclaimer = '', sampleNotice = '' } = shell.dataset
      return {
        title: `${headline || t('hearticle:noHeadline')} · ${t('page:siteName')}`,
        content: hearticlePage(hearticle, {
          language,
          t,
          disclaimer,
          sampleNotice,
          uploadsBaseUrl: uploads,
        }),
      }
    },
    shown: fallBackToKnownImages,
  })
}
