import { useCallback } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import type { InboxStudy, MayChange } from '../../contract/desk/inbox.ts'
import { findLibraryStudy } from '../../contract/desk/library-studies.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { titleLang } from '../../domain/study/title-language.ts'
import { inlineToText } from '../../domain/text/inline-markup.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { type Desk, rubricFor, titleFor, topicFor } from './desk.ts'
import { useMarks } from './use-marks.ts'

interface StudyDetailProps {
  study: InboxStudy
  desk: Desk | undefined
  isOpen: boolean
  /** How many a decision is about. */
  count: number
  onDecide: (kind: 'accept' | 'reject' | 'later') => void
  onBegin: () => void
  onUndo: () => void
}

export function StudyDetail(props: StudyDetailProps) {
  const { study, desk, isOpen, count, onDecide, onBegin, onUndo } = props
  const { t, language } = useWords()
  const marksOf = useMarks()
  const { pmid, journal, publicationDate, design, participants, decided } = study
  const title = titleFor(study, language)
  const topic = desk && topicFor(study, desk)
  const rubric = desk && rubricFor(study, desk)
  const facts: Array<[string, string | null | undefined]> = [
    [t('inbox:design'), design && t(`designs:${design}`)],
    [t('inbox:participants'), participants?.toLocaleString(locales[language])],
    [t('inbox:journal'), journal],
    [
      t('inbox:published'),
      publicationDate && formatPublicationDate(publicationDate, locales[language]),
    ],
    [t('inbox:rubric'), rubric?.name[language]],
    [t(study.topicId === null ? 'inbox:suggestedTopic' : 'inbox:topic'), topic?.name[language]],
  ]
  const many = count > 1 ? { count } : undefined
  const isUnfit = study.withdrawn || study.notices.includes('retracted')
  return (
    <article className="inbox-detail" aria-label={t('inbox:detail')}>
      <h2 lang={title.lang}>{title.text}</h2>
      {language === 'de' && study.germanTitle && study.title !== '' && (
        <p className="inbox-original" lang={titleLang(study, language)}>
          {study.title}
        </p>
      )}
      {marksOf(study).length > 0 && (
        <ul className="plain-list inbox-marks">
          {marksOf(study).map(({ tone, words }) => (
            <li key={words} className={`inbox-mark inbox-mark-${tone}`}>
              {words}
            </li>
          ))}
        </ul>
      )}
      <dl className="inbox-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {isOpen && (
        <p className="inbox-actions">
          <Button
            className="button"
            isPending={isUnfit && count === 1}
            aria-keyshortcuts="a"
            onClick={() => onDecide('accept')}
          >
            {many ? t('inbox:acceptMany', many) : t('inbox:accept')} <kbd>a</kbd>
          </Button>
          <Button aria-keyshortcuts="r" onClick={() => onDecide('reject')}>
            {many ? t('inbox:rejectMany', many) : t('inbox:reject')} <kbd>r</kbd>
          </Button>
          <Button aria-keyshortcuts="l" onClick={() => onDecide('later')}>
            {many ? t('inbox:laterMany', many) : t('inbox:later')} <kbd>l</kbd>
          </Button>
        </p>
      )}
      {isOpen && isUnfit && <p className="note">{t('inbox:unfit')}</p>}
      {decided && (
        <div className="inbox-decided">
          {decided.reason && <p>{t(`inbox:reason_${decided.reason}`)}</p>}
          {decided.note && <p>{decided.note}</p>}
          {decided.hearticleId !== null && (
            <p>
              <HearticleLink id={decided.hearticleId} />
            </p>
          )}
          {decided.mayUndo && <Button onClick={onUndo}>{t('inbox:undo')}</Button>}
        </div>
      )}
      {isOpen &&
        study.mayChange.map((offer, index) => (
          <LivingEvidence
            key={offer.id}
            offer={offer}
            onBegin={index === 0 ? onBegin : undefined}
          />
        ))}
      {study.hearticles.length > 0 && (
        <p>
          {t('inbox:citedBy')}{' '}
          {study.hearticles.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <HearticleLink id={id} />
            </span>
          ))}
        </p>
      )}
      {study.duplicates.length > 0 && (
        <p>
          {t('inbox:same')}{' '}
          {study.duplicates.map(({ pmid: other, by }, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <a href={addressOf({ page: 'study', pmid: other }, language)}>{other}</a>{' '}
              {t(`inbox:sameBy_${by}`)}
            </span>
          ))}
        </p>
      )}
      <p>
        <a href={`https://pubmed.ncbi.nlm.nih.gov/${pmid}/`} target="_blank" rel="noopener">
          {t('inbox:atPubMed', { pmid })}
        </a>
      </p>
      {study.withdrawn ? (
        <p className="note">{t('inbox:withdrawnMeans')}</p>
      ) : (
        <Abstract pmid={pmid} />
      )}
    </article>
  )
}

function HearticleLink({ id }: { id: number }) {
  const { language } = useWords()
  return (
    <a href={`${addressOf({ page: 'editor' }, language)}?hearticle=${id}`}>{`Hearticle ${id}`}</a>
  )
}

/** Which public hearticle a study may change, and why (P-LIVING-EVIDENCE). */
function LivingEvidence({
  offer,
  onBegin,
}: {
  offer: MayChange
  onBegin: (() => void) | undefined
}) {
  const { t, language } = useWords()
  const { id, headline, comparison, shared, design, strongestCited } = offer
  return (
    <section className="inbox-living">
      <h3>{t('inbox:mayChange', { id })}</h3>
      <p>
        <a href={addressOf({ page: 'hearticle', id }, language)}>{headline[language]}</a>
      </p>
      <p>
        {t('inbox:comparison', {
          intervention: comparison.intervention[language],
          comparator: comparison.comparator[language],
          population: comparison.population[language],
        })}
      </p>
      <p>{t('inbox:shared', { names: shared.map((name) => name[language]).join(', ') })}</p>
      <p>
        {strongestCited === null
          ? t('inbox:asStrongAsNone', { design: t(`designs:${design}`) })
          : t('inbox:asStrong', {
              design: t(`designs:${design}`),
              cited: t(`designs:${strongestCited}`),
            })}
      </p>
      {onBegin && (
        <Button aria-keyshortcuts="e" onClick={onBegin}>
          {t('inbox:beginEdition')} <kbd>e</kbd>
        </Button>
      )}
    </section>
  )
}

/** What PubMed has of it, fetched while it is looked at. */
function Abstract({ pmid }: { pmid: string }) {
  const { t, language } = useWords()
  const [loaded, load] = useLoaded(
    useCallback((signal) => call(findLibraryStudy, { params: { pmid } }, { signal }), [pmid]),
  )
  if (loaded.at === 'loading') return <p role="status">{t('inbox:loadingAbstract')}</p>
  if (loaded.at === 'failed') {
    return (
      <LoadFailure
        words={messageOf(loaded.error) ?? t('inbox:notReached')}
        onTryAgain={() => void load()}
      />
    )
  }
  const { abstractSections: english, germanOfSource, german } = loaded.value
  const inGerman = german.abstract.length > 0 ? german.abstract : germanOfSource.abstract
  const isGerman = language === 'de' && inGerman.length > 0
  const sections = isGerman ? inGerman : english
  if (sections.length === 0) return <p>{t('inbox:noAbstract')}</p>
  return (
    <div className="inbox-abstract" lang={isGerman ? 'de' : 'en'}>
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
        <p key={index}>
          {section.label && <strong>{section.label}. </strong>}
          {inlineToText(section.markup)}
        </p>
      ))}
    </div>
  )
}
