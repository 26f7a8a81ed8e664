import type { Hearticle, HearticleTranslation } from '../../contract/hearticles.ts'
import type { Language } from '../../contract/language.ts'
import type { Study } from '../../contract/studies.ts'
import { inlineNodes } from '../../domain/inline-markup.ts'
import { parseMarkup } from '../../domain/markup.ts'
import { translationFor } from '../../domain/present-hearticle.ts'
import { formatPublicationDate } from '../../domain/publication-date.ts'
import { numberReferences } from '../../domain/references.ts'
import { titleFor } from '../../domain/study-in-language.ts'
import { noticesAbout } from '../../domain/study-notices.ts'
import { locales } from '../../i18n/locales.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'
import { inlineHtml } from '../../ui/inline-html.ts'
import { lineHtml, type MarkupContext, paragraphsHtml } from './markup-html.ts'
import { relatedStudies } from './related-studies.ts'

export interface HearticlePageOptions {
  language: Language
  t: Translate
  /** The editorial text below the article. */
  disclaimer: string
  /** The editorial text that marks sample content. */
  sampleNotice: string
  /** Where topic images and audio lie (decision 22); empty for this site. */
  uploadsBaseUrl: string
}

/** The content of a hearticle's page (specification §2, hearticle detail). */
export function hearticlePage(hearticle: Hearticle, options: HearticlePageOptions): SafeHtml {
  const { language, t, disclaimer, sampleNotice, uploadsBaseUrl } = options
  const translation = translationFor(hearticle.translations, language)
  if (!translation) return html`<p>${t('hearticle:notFound')}</p>`
  const texts = {
    main: parseMarkup(translation.mainTextBody),
    helpful: translation.mainActions.map(parseMarkup),
    harmful: translation.harmfulActions.map(parseMarkup),
  }
  const numbers = numberReferences([texts.main, ...texts.helpful, ...texts.harmful])
  let explanations = 0
  const context: MarkupContext = {
    language,
    t,
    numbers,
    studies: new Map(hearticle.relatedPubMedArticles.map((study) => [study.pmid, study])),
    nextId: () => {
      explanations += 1
      return `explanation-${explanations}`
    },
  }
  return html`<article class="hearticle" lang="${translation.languageCode}">
    ${translation.languageCode !== language && html`<p class="note" lang="${language}">${t('hearticle:otherLanguageOnly')}</p>`}
    ${warnings(hearticle.relatedPubMedArticles, language, t)}
    ${head(hearticle, translation, options)}
    <img class="topic-image" src="${uploadsBaseUrl}/uploads/topic_images/big/${hearticle.topic.imageName}.png" data-fallback="${uploadsBaseUrl}/uploads/topic_images/big/nutrition_medicine.png" width="1000" height="800" alt="">
    <div class="text">
      <h2>${t('hearticle:businessEssentials')}</h2>
      ${paragraphsHtml(texts.main, context)}
    </div>
    <div class="actions">
      ${actionList(t('hearticle:helpful'), 'helpful', texts.helpful, context)}
      ${actionList(t('hearticle:harmful'), 'harmful', texts.harmful, context)}
    </div>
    ${relatedStudies(hearticle.relatedPubMedArticles, { language, t, numbers })}
    ${hearticle.isSample && html`<p class="note" lang="${language}">${sampleNotice}</p>`}
    <p class="note" lang="${language}">${disclaimer}</p>
  </article>`
}

function head(
  hearticle: Hearticle,
  translation: HearticleTranslation,
  { language, t }: HearticlePageOptions,
): SafeHtml {
  const { topic, publicationDate } = hearticle
  const keywords = translation.keywords.join(' - ') || t('hearticle:noKeywords')
  return html`<header>
    <p class="badge" lang="${language}">${topic.name}</p>
    ${hearticle.breaking && html`<p class="breaking" lang="${language}">${t('hearticle:breaking')}</p>`}
    <h1 id="headline">${translation.headline || t('hearticle:noHeadline')}</h1>
    <p class="keywords">${keywords}</p>
    <p class="meta" lang="${language}">
      <time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time>
      <span>${t('hearticle:readingTime', { count: translation.readingMinutes })}</span>
      ${translation.reviewed && html`<span class="reviewed">${t('hearticle:reviewed')}</span>`}
    </p>
  </header>`
}

function actionList(
  heading: string,
  kind: 'helpful' | 'harmful',
  actions: ReturnType<typeof parseMarkup>[],
  context: MarkupContext,
): SafeHtml | undefined {
  if (actions.length === 0) return undefined
  return html`<section class="${kind}"><h2>${heading}</h2>
    <ul>${actions.map((action) => html`<li>${lineHtml(action, context)}</li>`)}</ul></section>`
}

/** Design §5: what happened to a study is shown on every hearticle that cites it. */
function warnings(studies: readonly Study[], language: Language, t: Translate): SafeHtml[] {
  return noticesAbout(studies).map(
    ({ type, studies: affected }) =>
      html`<section class="notice notice-${type}"><p><strong>${t(`hearticle:warnings.${type}`)}</strong></p>
        <ul>${affected.map((study) => {
          const title = titleFor(study, language)
          return html`<li><a href="#study-${study.pmid}" lang="${title?.lang ?? language}">${
            title ? inlineHtml(inlineNodes(title.content)) : t('study:titleNotAvailable')
          }</a></li>`
        })}</ul></section>`,
  )
}
