import { Info, TriangleAlert } from 'lucide'
import type { Language } from '../../../contract/protocol/language.ts'
import type { Hearticle } from '../../../contract/reading/hearticles.ts'
import type { Study } from '../../../contract/reading/studies.ts'
import { type FallenParts, fallenParts } from '../../../domain/hearticle/fallen/fallen-parts.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import {
  fallenStudies,
  isAlarming,
  isReplaced,
  noticesAbout,
  noticeWeight,
} from '../../../domain/study/study-notices.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import { sourceLine } from '../../../evidence/source-line.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { icon } from '../../../ui/html/icon.ts'

/** What befell cited studies that ends or doubts what rests on them, the gravest first. */
export function alarmsOf({
  relatedPubMedArticles: studies,
  changedSources,
}: Pick<Hearticle, 'relatedPubMedArticles' | 'changedSources'>) {
  const fell = noticesAbout(studies).filter(({ type }) => isAlarming(type))
  const changed = studies.filter(({ pmid }) => changedSources.includes(pmid))
  return [
    ...fell.map(({ type, studies: affected }) => {
      const isCalm = type === 'retracted' && affected.every((study) => isReplaced(study, studies))
      return { studies: affected, kind: isCalm ? ('replaced' as const) : type }
    }),
    ...(changed.length > 0 ? [{ studies: changed, kind: 'source-changed' as const }] : []),
  ]
}

/** What fell, or reads otherwise by now, stands first in every length (P-STUDY-NOTICES, P-SOURCE-CHANGED). */
export function studyNotices(
  {
    relatedPubMedArticles: studies,
    findings,
    changedSources,
  }: Pick<Hearticle, 'relatedPubMedArticles' | 'findings' | 'changedSources'>,
  translation: Hearticle['translations'][number],
  { language, t }: { language: Language; t: Translate },
): SafeHtml | undefined {
  const notices = alarmsOf({ relatedPubMedArticles: studies, changedSources })
  const [gravest] = notices
  if (!gravest) return undefined
  const fallen = fallenParts({ findings, translations: [translation] }, fallenStudies(studies))
  return html`<div class="wrap notices" lang="${language}"><section class="notice notice-${gravest.kind}" aria-label="${t('hearticle:warnings.heading')}">
    ${notices.map(
      ({ kind, studies: affected }) =>
        html`<div class="notice-${kind}" data-notice="${noticeWeight(kind === 'replaced' ? 'retracted' : kind)}">${icon(kind === 'replaced' ? Info : TriangleAlert)}<p><strong>${t(`hearticle:warnings.${kind}`)}</strong> ${affected.map(
          (study, at) =>
            html`${at > 0 && '; '}<a href="#study-${study.pmid}">${sourceLine(study, t, 1)}</a>${newVersion(study, studies, { language, t })}`,
        )}</p></div>`,
    )}${fallenHtml(fallen, findings, translation.languageCode, t)}
  </section></div>`
}

/**
 * What befell studies on which all goes on resting, and that this text itself was corrected: a line
 * each below the headline (P-STUDY-NOTICES).
 */
export function correctionLines(
  {
    id,
    corrections,
    relatedPubMedArticles: studies,
  }: Pick<Hearticle, 'id' | 'corrections' | 'relatedPubMedArticles'>,
  { language, t }: { language: Language; t: Translate },
): SafeHtml {
  const own = corrections.find(({ kind }) => kind === 'correction')
  const date = own && formatPublicationDate(own.on, locales[language])
  const corrected = noticesAbout(studies).filter(({ type }) => !isAlarming(type))
  return html`${date && html`<p class="quiet corrected-study" data-notice="corrected" lang="${language}"><a href="${addressOf({ page: 'hearticle-changes', id }, language)}">${t('hearticle:replacedOn.correction', { date })}</a></p>`}${corrected.map(
    ({ type, studies: affected }) =>
      html`<p class="quiet corrected-study" data-notice="${noticeWeight(type)}" lang="${language}">${t(`hearticle:warnings.${type}`)} ${affected.map(
        (study, index) =>
          html`${index > 0 && '; '}<a href="#study-${study.pmid}">${sourceLine(study, t, 1)}</a>`,
      )}</p>`,
  )}`
}

/** What this hearticle says by studies alone that were retracted or are in doubt (P-FALLEN-SHOWN). */
function fallenHtml(
  fallen: FallenParts,
  findings: Hearticle['findings'],
  written: Language,
  t: Translate,
): SafeHtml | undefined {
  const outcomes = fallen.findings.flatMap((index) => findings[index]?.outcome ?? [])
  const sentences = fallen.sentences.map(({ text }) => text)
  if (outcomes.length === 0 && sentences.length === 0) return undefined
  return html`<div class="fallen"><details><summary>${t('hearticle:warnings.fallen', { count: outcomes.length + sentences.length })}</summary>
    <ul>${outcomes.map((outcome) => html`<li>${outcome}</li>`)}${sentences.map((text) => html`<li><span lang="${written}">${text}</span></li>`)}</ul></details></div>`
}

/**
 * Where a study was published again in a corrected form: in this hearticle, if it cites that, too; on
 * its page here, if it has one; else at PubMed.
 */
function newVersion(
  study: Study,
  cited: readonly Study[],
  { language, t }: { language: Language; t: Translate },
): SafeHtml | undefined {
  const again = study.notices.find(({ type }) => type === 'republished')
  if (!again?.pmid) return undefined
  const { pmid } = again
  const isCited = cited.some((study) => study.pmid === pmid)
  const isHere = isCited || again.hasPage === true
  const page = isHere
    ? addressOf({ page: 'study', pmid }, language)
    : `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`
  const address = isCited ? `#study-${pmid}` : page
  return html`. ${t(isCited ? 'hearticle:warnings.counts' : 'hearticle:warnings.newVersion')} <a href="${address}"${!isHere && html` rel="external noopener"`}>${again.citation ?? `PMID ${pmid}`}</a>`
}
