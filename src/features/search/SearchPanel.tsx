import { useEffect } from 'react'
import type { AnswerTo } from '../../contract/reading/answer.ts'
import { signInAddress } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { AnswerPart } from './answer/AnswerPart.tsx'
import { AnswerFailure, AnswerSkeleton } from './answer/AnswerStates.tsx'
import { AskedTerm } from './answer/AskedTerm.tsx'
import { answerAloud } from './answer/answer-words.ts'
import { betterTab } from './answer/better-tab.ts'
import { useAnswer } from './answer/use-answer.ts'
import type { RubricName } from './filters/search-choice.ts'
import { isSearchable } from './place/search-address.ts'
import { useQuestionTitle } from './place/use-question-title.ts'
import { useSearchPlace } from './place/use-search-place.ts'
import { ResultsPanel } from './ResultsPanel.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchTabs } from './SearchTabs.tsx'
import { Understood } from './Understood.tsx'
import { useSearch } from './use-search.ts'
import { WaysOn } from './WaysOn.tsx'

/** Asking: the answer first, then what was found; all of it stands in the address (P-SEARCH-MODES). */
export function SearchPanel({ rubrics }: { rubrics: readonly RubricName[] }) {
  const words = useWords()
  const { t, language } = words
  const { place, go, correct } = useSearchPlace(rubrics)
  useQuestionTitle(place.term)
  const answered = useAnswer(place.term)
  const { answer: to, isAsking } = answered
  const isAsked = isSearchable(place.term)
  // Where the address names no tab, the answer tells which one is better.
  const tab = place.tab ?? (isAsking ? undefined : to ? betterTab(to) : 'hearticles')
  const search = useSearch(place, tab)
  const { state, understood } = search
  useEffect(() => {
    if (state.at !== 'beyond' || state.lastPage === place.page) return
    correct({ ...place, page: state.lastPage })
  }, [state, place, correct])

  const searchFor = (term: string) => go({ ...place, term, page: 0, without: [] })
  const open = tab ?? 'hearticles'
  return (
    <div className="wrap explore">
      <h1 className={isAsked ? 'visually-hidden' : undefined}>{t('search:title')}</h1>
      <SearchField tab={open} term={place.term} onSearch={searchFor} />
      <p className="visually-hidden" role="status">
        {isAsking && t('search:loading')}
        {to && answerAloud(to, words)}
      </p>
      {isAsking && <AnswerSkeleton />}
      {isAsked && answered.hasFailed && (
        <AnswerFailure message={answered.message} onTryAgain={answered.again} />
      )}
      {to?.explained && <AskedTerm term={to.explained} />}
      {to && <AnswerPart to={to} place={place} onSearch={searchFor} />}
      {to && (
        <Understood
          concepts={to.understood}
          switchable={understood.map(({ concept }) => concept)}
          without={place.without}
          onSwitch={(without) => go({ ...place, tab: open, page: 0, without })}
        />
      )}
      {!isAsking && !(to && isNothing(to)) && (
        <section className="search-list" aria-label={t('search:results')}>
          {to && isBesideQuestion(to) && <h2>{t('search:otherQuestions')}</h2>}
          <SearchTabs
            tab={open}
            counts={to?.counts}
            onGo={(chosen) => go({ ...place, tab: chosen, page: 0 })}
          />
          <ResultsPanel
            search={search}
            rubrics={rubrics}
            to={to}
            place={{ ...place, tab: open }}
            signInHref={signInAddress(language, location.pathname + location.search)}
            onGo={go}
            onSearch={searchFor}
          />
        </section>
      )}
      {to && (isNothing(to) || isNowhere(to)) && (
        <WaysOn to={to} term={place.term} rubrics={rubrics} />
      )}
    </div>
  )
}

/** Whether there is nothing on what was asked: a list would be of something else (P-NOTHING-SAID). */
const isNothing = ({ answer, partial, nothing, help }: AnswerTo): boolean =>
  !answer && !partial && !help && nothing !== undefined

const isNowhere = ({ answer, partial, didYouMean, help, counts }: AnswerTo): boolean =>
  !answer && !partial && !help && !didYouMean && counts.hearticles + counts.studies === 0

/** Whether what was found answers other questions than the one that was asked (P-NOTHING-SAID). */
function isBesideQuestion({
  answer,
  partial,
  together,
  didYouMean,
  help,
  understood,
  counts,
}: AnswerTo): boolean {
  if (counts.hearticles + counts.studies === 0) return false
  if (help) return true
  const isAskedBack =
    didYouMean !== undefined || understood.some(({ state }) => state === 'ambiguous')
  return !answer && !partial && (together !== undefined || isAskedBack)
}
