import type { ReactNode } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import type { InboxStudy, MayChange } from '../../contract/desk/inbox.ts'
import { findLibraryStudy } from '../../contract/desk/library-studies.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { titleLang } from '../../domain/study/text-languages.ts'
import { inlineToText } from '../../domain/text/inline-markup.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { useWords } from '../../i18n/Words.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { type Desk, rubricFor, titleFor, topicFor } from './desk.ts'
import { marksOf } from './marks.ts'

interface StudyDetailProps {
  study: InboxStudy
  desk: Desk
  /** It cannot be accepted. */
  isUnfit: boolean
  /** What can be done with it. */
  actions: ReactNode
}

/** The study that is looked at, with all that helps to decide. */
export function StudyDetail({ study, desk, isUnfit, actions }: StudyDetailProps) {
  const words = useWords()
  const { t, language } = words
  const { pmid, journal, publicationDate, design, participants, decided } = study
  const title = titleFor(study, language)
  const topic = topicFor(study, desk)
  const rubric = rubricFor(study, desk)
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
  const marks = marksOf(study, words)
  return (
    <article className="stack desk-thing" aria-label={t('inbox:detail')}>
      <h2 lang={title.lang}>{title.text}</h2>
      {language === 'de' && study.germanTitle && study.title !== '' && (
        <p lang={titleLang(study, language)}>{study.title}</p>
      )}
      {marks.length > 0 && (
        <ul className="plain-list">
          {marks.map((mark) => (
            <li key={mark.words} className={`mark-${mark.tone}`}>
              {mark.words}
            </li>
          ))}
        </ul>
      )}
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {actions}
      {!decided && isUnfit && <p className="note">{t('inbox:unfit')}</p>}
      {decided && (
        <div>
          {decided.reason && <p>{t(`inbox:reason_${decided.reason}`)}</p>}
          {decided.note && <p>{decided.note}</p>}
          {decided.hearticleId !== null && (
            <p>
              <HearticleLink id={decided.hearticleId} />
            </p>
          )}
        </div>
      )}
      {!decided && study.mayChange.map((offer) => <LivingEvidence key={offer.id} offer={offer} />)}
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
function LivingEvidence({ offer }: { offer: MayChange }) {
  const { t, language } = useWords()
  const { id, headline, comparison, shared, design, strongestCited } = offer
  return (
    <section>
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
    </section>
  )
}

/** What PubMed has of it, fetched while it is looked at. */
function Abstract({ pmid }: { pmid: string }) {
  const { t, language } = useWords()
  const { value, error, again } = useRemote('abstract', pmid, () =>
    call(findLibraryStudy, { params: { pmid } }),
  )
  if (error) {
    return <LoadFailure words={messageOf(error) ?? t('desk:notReached')} onTryAgain={again} />
  }
  if (!value) return <p role="status">{t('inbox:loadingAbstract')}</p>
  const { abstractSections: english, germanOfSource, german } = value
  const inGerman = german.abstract.length > 0 ? german.abstract : germanOfSource.abstract
  const isGerman = language === 'de' && inGerman.length > 0
  const sections = isGerman ? inGerman : english
  if (sections.length === 0) return <p>{t('inbox:noAbstract')}</p>
  return (
    <div lang={isGerman ? 'de' : 'en'}>
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
