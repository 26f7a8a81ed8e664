import type { Highlighted } from '../../contract/reading/search.ts'
import type { ShownPicture } from '../../domain/pictures/picture-list.ts'
import { AUTHORS_IN_SEARCH, authorLine } from '../../domain/presenters/author-line.ts'
import { cardTitleClass } from '../../domain/presenters/card-title-class.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { topicClasses } from '../../domain/taxonomy/topic-color.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { citedNotice, noticeFlag } from '../../evidence/notice-flag.ts'
import { useWords } from '../../i18n/Words.tsx'
import { picture } from '../../pictures/picture.ts'
import { Drawn } from '../../ui/Drawn.tsx'
import type { Found } from './use-search.ts'

interface SearchResultProps {
  found: Found
  /** Of a hearticle. */
  picture?: ShownPicture | undefined
}

export function SearchResult({ found, picture: shown }: SearchResultProps) {
  const { t, language } = useWords()
  const { highlightedTitle, titleLanguageCode, snippet, snippetLanguageCode, publicationDate } =
    found.result
  const otherThanPage = (code: string | null) =>
    code === null || code === language ? undefined : code
  const href =
    found.kind === 'study'
      ? addressOf({ page: 'study', pmid: found.result.pmid }, language)
      : addressOf({ page: 'hearticle', id: found.result.id }, language)
  const title = highlightedTitle.map(({ text }) => text).join('')
  const missing = t(found.kind === 'study' ? 'feed:titleNotAvailable' : 'feed:noHeadline')
  const cited = found.kind === 'hearticle' && citedNotice(found.result, { t })
  const words = (
    <>
      {cited && <Drawn as="div" content={cited} />}
      <h3 className={`card-title ${cardTitleClass(title || missing)}`}>
        <a href={href} lang={otherThanPage(titleLanguageCode)}>
          {title === '' ? missing : <Marked pieces={highlightedTitle} />}
        </a>
      </h3>
      {snippet.length > 0 && (
        <p lang={otherThanPage(snippetLanguageCode)}>
          <Marked pieces={snippet} />
        </p>
      )}
      <p className="cluster meta">
        {found.kind === 'study' && <StudySource found={found} />}
        {found.kind === 'hearticle' && <span>{found.result.topic.name}</span>}
        {publicationDate && (
          <time dateTime={publicationDate}>
            {formatPublicationDate(publicationDate, locales[language])}
          </time>
        )}
      </p>
    </>
  )
  if (found.kind === 'study' || !shown) {
    return <article className="search-result">{words}</article>
  }
  return (
    <article className={`search-result pictured ${topicClasses(found.result.topic.color)}`}>
      <Drawn content={picture(shown, 'card')} />
      <div>{words}</div>
    </article>
  )
}

function StudySource({ found }: { found: Extract<Found, { kind: 'study' }> }) {
  const { t, language } = useWords()
  const { authors, hasMoreAuthors, design, participants, journal, journalAbbreviation } =
    found.result
  const { notice, freeFullText } = found.result
  return (
    <>
      {notice && <Drawn content={noticeFlag(notice, t(`feed:notice_${notice}`))} />}
      <span>{authorLine({ authors, authorsComplete: !hasMoreAuthors }, AUTHORS_IN_SEARCH)}</span>
      {design && <span>{design}</span>}
      {!!participants && (
        <span>{t('feed:participants', { number: formatNumber(participants, language) })}</span>
      )}
      <span>{journalAbbreviation ?? journal}</span>
      {freeFullText && <span className="open">{t('feed:freeFullText')}</span>}
    </>
  )
}

/** Text in its own spelling, with what answers the question marked. */
function Marked({ pieces }: { pieces: Highlighted }) {
  let at = 0
  return pieces.map(({ text, isMatch }) => {
    const key = at
    at += text.length
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
