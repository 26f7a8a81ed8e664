import { hearticleCard } from '../../cards/hearticle-card.ts'
import { priceWord } from '../../cards/price.ts'
import type { Answer } from '../../contract/reading/answer.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import type { FoundHearticle, FoundStudy, Highlighted } from '../../contract/reading/search.ts'
import type { ReaderNotice } from '../../contract/reading/studies.ts'
import type { Pictured } from '../../domain/pictures/picture-list.ts'
import { AUTHORS_IN_SEARCH, authorLine } from '../../domain/presenters/author-line.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { noticeFlag } from '../../evidence/notice-flag.ts'
import type { Words } from '../../i18n/translator.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { html, type SafeHtml } from '../../ui/html/html.ts'

/** Which words of the question it has and which not (P-SEARCH-HAS). */
type Held = Pick<FoundStudy, 'has' | 'lacks'>

interface HearticleResultProps extends Pictured<HearticleSummary> {
  held: Held
  /** The answer above, which may rest on it: then it opens, and has the answer's figure. */
  answer: Answer | undefined
  /** Its words with what answers, in a list in full. */
  found?: FoundHearticle
}

/** A hearticle that was found: its card, with what of the question it has (P-SEARCH-CARD). */
export function HearticleResult(props: HearticleResultProps) {
  const { hearticle, picture, held, answer, found } = props
  const words = useWords()
  const isOpen = answer?.hearticleId === hearticle.id
  const keyFigure = (isOpen && answer.keyFigure) || null
  const content = hearticleCard({ hearticle: { ...hearticle, keyFigure }, picture }, words, {
    size: 'row',
    freeDay: dayInVienna(new Date()),
    isOpen,
    isKey: false,
    headline: found && found.title !== '' && marked(found.highlightedTitle),
    below: html`${heldLine(held, words)}${found && snippetOf(found, words)}`,
  })
  return <Drawn as="div" className="search-result" content={content} />
}

interface StudyResultProps {
  pmid: string
  title: SafeHtml | string
  /** BCP 47. */
  titleLanguageCode: string | null
  notice: ReaderNotice | null
  /** How it was made, on how many, where it appeared. */
  facts: readonly (string | SafeHtml | false | null)[]
  held: Held
  /** It belongs to Premium, and its link says so. */
  isGated?: boolean
  found?: FoundStudy
}

export function StudyResult(props: StudyResultProps) {
  const { pmid, title, titleLanguageCode, notice, facts, held, isGated = false, found } = props
  const words = useWords()
  const { t, language } = words
  const shown = String(title) === '' ? t('feed:titleNotAvailable') : title
  const lang = titleLanguageCode !== language && titleLanguageCode
  const line = [notice && noticeFlag(notice, t(`feed:notice_${notice}`)), ...facts].filter(Boolean)
  const content = html`<h3 class="card-title"><a href="${addressOf({ page: 'study', pmid }, language)}"${isGated && html` data-gate="study" data-id="${pmid}"`}${lang && html` lang="${lang}"`}>${shown}</a></h3>
    <p class="card-facts">${line.map((fact, at) => html`${at > 0 && ' · '}${fact}`)} ${isGated && priceWord(false, t)}</p>${heldLine(held, words)}${found && snippetOf(found, words)}`
  return <Drawn as="div" className="search-result study-result" content={content} />
}

/** A study of a list in full. */
export function FoundStudyResult({ found }: { found: FoundStudy }) {
  const { t, language } = useWords()
  const { authors, hasMoreAuthors, design, participants, journal, publicationDate } = found
  return (
    <StudyResult
      pmid={found.pmid}
      title={marked(found.highlightedTitle)}
      titleLanguageCode={found.titleLanguageCode}
      notice={found.notice}
      held={found}
      found={found}
      facts={[
        authorLine({ authors, authorsComplete: !hasMoreAuthors }, AUTHORS_IN_SEARCH),
        design,
        !!participants && t('feed:participants', { number: formatNumber(participants, language) }),
        found.journalAbbreviation ?? journal,
        publicationDate !== null &&
          html`<time datetime="${publicationDate}">${formatPublicationDate(publicationDate, locales[language])}</time>`,
        found.freeFullText && html`<span class="open">${t('feed:freeFullText')}</span>`,
      ]}
    />
  )
}

/** Which words of the question it has and which not, where that tells more than that it was found. */
function heldLine({ has, lacks }: Held, { t }: Words): SafeHtml | false {
  if (has.length + lacks.length < 2) return false
  const parts = [
    has.length > 0 && t('search:has', { words: has.join(', ') }),
    lacks.length > 0 && t('search:lacks', { words: lacks.join(', ') }),
  ]
  return html`<p class="card-facts held-words">${parts.filter(Boolean).join('\u00a0· ')}</p>`
}

/** The sentence that answers best. */
function snippetOf(
  { snippet, snippetLanguageCode }: Pick<FoundStudy, 'snippet' | 'snippetLanguageCode'>,
  { language }: Words,
): SafeHtml | false {
  if (snippet.length === 0) return false
  const lang = snippetLanguageCode !== language && snippetLanguageCode
  return html`<p class="snippet"${lang && html` lang="${lang}"`}>${marked(snippet)}</p>`
}

/** Text in its own spelling, with what answers the question marked. */
const marked = (pieces: Highlighted): SafeHtml =>
  html`${pieces.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))}`
