import { List } from 'lucide'
import type { Language } from '../../contract/protocol/language.ts'
import type { Hearticle, HearticleTranslation } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../../domain/hearticle/translation-for.ts'
import { minutesOfWords } from '../../domain/presenters/reading-time.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { parseMarkup } from '../../domain/text/markup.ts'
import { numberReferences } from '../../domain/text/references.ts'
import { atAGlance } from '../../evidence/at-a-glance.ts'
import { factBox } from '../../evidence/fact-box.ts'
import { hasPeople } from '../../evidence/key-result.ts'
import { lengthSwitch } from '../../evidence/length-switch.ts'
import { responsibilityBlock } from '../../evidence/responsibility.ts'
import { drawShortLength, shortLengthOf } from '../../evidence/short-length.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'
import { mark } from '../../ui/html/mark-drawing.ts'
import { saveButton } from '../../ui/html/save-button.ts'
import { hasKeyResult, hearticleHead, hearticleMeta, listen } from './hearticle-head.ts'
import type { HearticlePageOptions } from './hearticle-options.ts'
import { actionFeed } from './parts/action-feed.ts'
import { citeEdition } from './parts/cite-edition.ts'
import { correctionNotes } from './parts/correction-notes.ts'
import { type MarkupContext, textHtml } from './parts/markup-html.ts'
import { passOn } from './parts/pass-on.ts'
import { quizPart } from './parts/quiz.ts'
import { readingOn } from './parts/reading-on.ts'
import { relatedStudies } from './parts/related-studies.ts'
import { shareRow } from './parts/share-row.ts'
import { studyNotices } from './parts/study-notices.ts'

/** The content of a hearticle's page (P-HEARTICLE-PAGE). */
export function hearticlePage(hearticle: Hearticle, options: HearticlePageOptions): SafeHtml {
  const { language, t, texts, origin } = options
  const translation = translationFor(hearticle.translations, language)
  if (!translation) return html`<p class="wrap">${t('hearticle:notFound')}</p>`
  const { markup, context } = readTexts(hearticle, translation, options)
  const { numbers } = context
  const { relatedPubMedArticles: studies } = hearticle
  const words = { t, language }
  const url = origin + addressOf({ page: 'hearticle', id: hearticle.id }, language)
  const isDraft = hearticle.responsibility?.ai?.part === 'draft' && !translation.reviewedOn
  const edition = { evidence: hearticle, text: translation, studies }
  const short = shortLengthOf(edition, words)
  const minutes = { short: minutesOfWords(short.words), full: translation.readingMinutes }
  const otherLanguage =
    translation.languageCode !== language &&
    html`<p class="note" lang="${language}">${t('hearticle:otherLanguageOnly')}</p>`
  return html`<article class="hearticle ${topicClasses(hearticle.topic.color)}" lang="${translation.languageCode}" data-hearticle="${hearticle.id}">
    ${studyNotices(hearticle, translation, words)}
    ${hearticleHead(hearticle, translation, options)}
    <div class="lengths" lang="${language}"><div class="wrap">
      ${lengthSwitch(words, minutes)}
      ${translation.hasAudio && listen(hearticle.id, translation.id, options)}
      ${contentsOf(hearticle, translation, options)}
    </div></div>
    <section class="wrap short-length" data-level="short" aria-label="${t('evidence:short')}" lang="${language}">
      ${otherLanguage}
      ${drawShortLength(short, edition, words)}
    </section>
    <div data-level="full">
    ${hearticleMeta(hearticle, translation, options)}
    <div class="wrap reading">
      <div class="text later">
        ${otherLanguage}
        ${correctionNotes(hearticle, words)}
        <h2 id="essentials" lang="${language}">${t('hearticle:businessEssentials')}</h2>
        ${textHtml(markup.main, context)}
        ${studies.length > 0 && html`<p class="to-studies" lang="${language}"><a href="#studies">${t('hearticle:viewReferences')}</a></p>`}
      </div>
      <div class="beside">${atAGlance(hearticle, words)}${actionFeed(markup, context)}</div>
    </div>
    <div class="wrap later">${factBox(hearticle, words, { cited: studies, isDraft })}</div>
    ${quizPart(hearticle, words)}
    ${relatedStudies(studies, { language, t, numbers })}
    <div class="wrap stack after later" lang="${language}">
      ${responsibilityBlock(hearticle.responsibility, { approval: hearticle.approval, reviewedOn: translation.reviewedOn }, words)}
    </div>
    <section class="mission later" lang="${language}"><div class="wrap">${mark}
      <h2>${texts.missionTitle}</h2><p>${texts.missionText}</p></div></section>
    </div>
    <div class="wrap" lang="${language}">${reviewerActions(hearticle.id, language, t)}<div class="folded"><details class="below"><summary>${t(hearticle.isSample ? 'hearticle:notesOfSample' : 'hearticle:notes')}</summary>
      ${hearticle.isSample && html`<p class="note">${texts.sampleNotice}</p>`}
      <p class="note">${texts.disclaimer}</p>
      ${citeEdition(hearticle, translation, { ...words, origin })}
      <p class="note page-address">${url}</p>
    </details>${passOn(hearticle, { ...words, origin, isDrawn: hasPeople(hearticle) })}
    <a class="ask-about" href="${addressOf({ page: 'ask' }, language)}?edition=${hearticle.id}.${hearticle.edition}" rel="nofollow">${t('hearticle:askAbout')}</a></div></div>
    ${readingOn(hearticle, options.readingOn, {
      ...words,
      sending: html`${shareRow({
        url,
        title: translation.headline || t('hearticle:noHeadline'),
        t,
      })}${saveButton(hearticle.id, t)}`,
    })}
  </article>`
}

/** The parts of the page, where its text is long. */
function contentsOf(
  hearticle: Hearticle,
  translation: HearticleTranslation,
  options: HearticlePageOptions,
): SafeHtml | undefined {
  const { findings, relatedPubMedArticles: studies } = hearticle
  const { t } = options
  const { mainActions, harmfulActions } = translation
  const parts = [
    hasKeyResult(hearticle, options) && { id: 'key-result', name: t('hearticle:keyResult') },
    { id: 'essentials', name: t('hearticle:businessEssentials') },
    mainActions.length + harmfulActions.length > 0 && {
      id: 'action-feed',
      name: t('hearticle:actionFeed'),
    },
    findings.length > 0 && { id: 'fact-box', name: t('evidence:factBox') },
    studies.length > 0 && { id: 'studies', name: t('hearticle:relatedStudies') },
    { id: 'reading-on', name: t('hearticle:readOn') },
  ]
  return contents(translation, { parts: parts.filter((part) => part !== false), t })
}

/** The texts of a hearticle by their markup, and what goes with them wherever they are drawn. */
export function readTexts(
  { relatedPubMedArticles, findings }: Hearticle,
  { languageCode, mainTextBody, mainActions, harmfulActions }: HearticleTranslation,
  {
    language,
    t,
    glossaryAddress,
  }: Pick<HearticlePageOptions, 'language' | 't' | 'glossaryAddress'>,
) {
  const markup = {
    main: parseMarkup(mainTextBody),
    helpful: mainActions.map(parseMarkup),
    harmful: harmfulActions.map(parseMarkup),
  }
  let explanations = 0
  const context: MarkupContext = {
    language,
    t,
    numbers: numberReferences([markup.main, ...markup.helpful, ...markup.harmful]),
    studies: new Map(relatedPubMedArticles.map((study) => [study.pmid, study])),
    passages: Map.groupBy(
      findings.flatMap(({ pmid, passage }) => (passage ? [{ pmid, ...passage }] : [])),
      ({ pmid }) => pmid,
    ),
    glossaryAddress: (explained) => glossaryAddress?.(explained, languageCode),
    nextId: () => {
      explanations += 1
      return `explanation-${explanations}`
    },
  }
  return { markup, context }
}

/** From so many minutes on a text is long. */
const LONG_MINUTES = 2

/**
 * A small button that stays in sight and opens the contents of a long text (P-CONTENTS). The list is
 * a popover, so it needs no script; the page's script closes it when a part was chosen.
 * @param options.parts by the ids of their headings
 */
function contents(
  { readingMinutes }: Pick<HearticleTranslation, 'readingMinutes'>,
  { parts, t }: { parts: readonly { id: string; name: string }[]; t: Translate },
): SafeHtml | undefined {
  if (readingMinutes < LONG_MINUTES) return undefined
  const name = t('hearticle:contents')
  return html`<div class="contents"><button type="button" class="pill" popovertarget="contents">${icon(List)}<span>${name}</span></button>
    <nav id="contents" popover aria-label="${name}"><ul class="plain-list">${parts.map(
      ({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`,
    )}</ul></nav></div>`
}

/**
 * What reviewers and editors do with a hearticle (P-DELETE-HEARTICLE); shown by the page's script
 * to those who may.
 */
function reviewerActions(id: number, language: Language, t: Translate): SafeHtml {
  return html`<div class="actions reviewer-actions" data-permission="PERMISSION_REVIEW_HEARTICLES PERMISSION_EDIT_HEARTICLES PERMISSION_ADMIN" hidden>
    <a class="pill" href="${addressOf({ page: 'review-translation', id }, language)}" rel="nofollow" data-permission="PERMISSION_REVIEW_HEARTICLES" hidden>${t('hearticle:reviewTranslation')}</a>
    <button type="button" class="pill" data-delete>${t('hearticle:delete')}</button>
  </div>`
}
