import { call } from '../../api/api.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { findStudy } from '../../contract/reading/studies.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageAtAddress } from '../../domain/site/page-at-address.ts'
import { titleFor } from '../../domain/study/study-in-language.ts'
import { inlineToText } from '../../domain/text/inline-markup.ts'
import { pageTranslator } from '../../i18n/page-translator.ts'
import { fillFallbackPage, setFallbackAddresses } from '../../ui/html/fallback-page.ts'
import { studyPage } from './study-page.ts'

const language = languageSchema.parse(document.documentElement.lang)
const target = pageAtAddress(location.pathname)?.target
const fallback = document.getElementById('fallback')
if (fallback && target?.page === 'study') {
  const other = language === 'de' ? 'en' : 'de'
  setFallbackAddresses(addressOf(target, language), addressOf(target, other))
  await fillFallbackPage(fallback, {
    load: () => call(findStudy, { params: { pmid: target.pmid }, query: { lang: language } }),
    async present(study) {
      const t = await pageTranslator(language)
      const title = inlineToText(titleFor(study, language)?.content ?? '')
      const { disclaimer } = JSON.parse(fallback.dataset.texts ?? '{}') as { disclaimer: string }
      return {
        title: `${title || t('study:titleNotAvailable')} · ${t('page:siteName')}`,
        content: studyPage(study, { language, t, disclaimer }),
      }
    },
  })
}
