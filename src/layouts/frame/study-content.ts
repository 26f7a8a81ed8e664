import { editorialText } from '../../../content/editorial/texts.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { ExplainedStudy } from '../../contract/reading/studies.ts'
import type { StructuredData } from '../../domain/presenters/structured-data.ts'
import type { Page } from '../../domain/site/addresses.ts'
import { abstractFor, titleFor } from '../../domain/study/study-in-language.ts'
import { inlineToText } from '../../domain/text/inline-markup.ts'
import { studyStructuredData } from '../../features/study/structured-data.ts'
import { studyPage } from '../../features/study/study-page.ts'
import { translators } from '../../i18n/translators.ts'
import type { PageHead } from './about-page.ts'
import { shortened } from './description.ts'
import { siteFacts } from './site-facts.ts'

export interface PageContent {
  head: PageHead & { page: Page; structuredData: StructuredData }
  /** HTML. */
  body: string
}

/** Open Graph knows no date without a day. */
const WHOLE_DATE = 'YYYY-MM-DD'.length

/**
 * What stands on a study's page.
 * @param site Astro's setting, which carries PUBLIC_SITE_ORIGIN
 */
export function studyContent(
  study: ExplainedStudy,
  language: Language,
  site: URL | undefined,
): PageContent {
  const t = translators[language]
  const title =
    inlineToText(titleFor(study, language)?.content ?? '') || t('study:titleNotAvailable')
  const text = abstractFor(study, language)
  const abstract = text?.content ?? []
  const abstractLanguage = text?.lang === 'en' ? 'en' : language
  return {
    head: {
      language,
      title,
      description: shortened(
        abstract.map(({ markup }) => inlineToText(markup)).join(' '),
        abstractLanguage,
      ),
      page: { page: 'study', pmid: study.pmid },
      publishedAt: study.publicationDate?.length === WHOLE_DATE ? study.publicationDate : undefined,
      structuredData: studyStructuredData(study, { ...siteFacts(site, language), title }),
    },
    body: String(
      studyPage(study, { language, t, disclaimer: editorialText('study.disclaimer', language) }),
    ),
  }
}
