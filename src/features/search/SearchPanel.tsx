import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { readSession } from '../../api/stored-session.ts'
import type { AnswerTo } from '../../contract/reading/answer.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'
import { signInAddress } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { $session } from '../../session/session.store.ts'
import { AnswerPart } from './answer/AnswerPart.tsx'
import { AnswerFailure, AnswerSkeleton } from './answer/AnswerStates.tsx'
import { AskedTerm } from './answer/AskedTerm.tsx'
import { createAnswers } from './answer/answer.store.ts'
import { answerAloud } from './answer/answer-words.ts'
import { betterTab } from './answer/better-tab.ts'
import type { RubricName } from './filters/search-choice.ts'
import { isSearchable } from './place/search-address.ts'
import { useQuestionTitle } from './place/use-question-title.ts'
import { useSearchPlace } from './place/use-search-place.ts'
import { ResultsPanel } from './ResultsPanel.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchTabs } from './SearchTabs.tsx'
import { createSearch } from './search.store.ts'
import { Understood } from './Understood.tsx'

/** Asking: the answer first, then what was found; all of it stands in the address (P-SEARCH-MODES). */
export function SearchPanel({ rubrics }: { rubrics: readonly RubricName[] }) {
  const words = useWords()
  const { t, language } = words
  const [answers] = useState(() => createAnswers(language))
  const [store] = useState(() => createSearch(language))
  const { place, go, correct } = useSearchPlace(rubrics)
  useQuestionTitle(place.term)
  const answered = useStore(answers.$answer)
  const state = useStore(store.$results)
  const understoodByList = useStore(store.$understood)

  useEffect(() => {
    void answers.ask(place.term)
  }, [place.term, answers])
  const to = answered.at === 'answered' ? answered.answer : undefined
  const isAsked = isSearchable(place.term)
  const isAsking = answered.at === 'asking' || (isAsked && answered.at === 'none')
  // Where the address names no tab, the answer tells which one is better.
  const tab = place.tab ?? (isAsking ? undefined : to ? betterTab(to) : 'hearticles')

  // Any change of the session draws this again; only another user or other rights search again.
  useStore($session)
  const session = readSession()
  const searcher = session && `${session.user.username} ${hasPaidAccess(session.user.roles)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user who searches decides what is found
  useEffect(() => {
    if (tab) void store.search({ ...place, tab })
    else store.clear()
  }, [place, tab, store, searcher])
  useEffect(() => {
    if (state.at !== 'beyond' || state.lastPage === place.page) return
    correct({ ...place, page: state.lastPage })
  }, [state, place, correct])

  const searchFor = (term: string) => go({ ...place, term, page: 0, without: [] })
  const open = tab ?? 'hearticles'
  return (
    <div className="wrap explore">
      <h1 className={isAsked ? 'visually-hidden' : undefined}>{t('search:title')}</h1>
      <SearchField store={store} tab={open} term={place.term} onSearch={searchFor} />
      <p className="visually-hidden" role="status">
        {isAsking && t('search:loading')}
        {to && answerAloud(to, words)}
      </p>
      {isAsking && <AnswerSkeleton />}
      {isAsked && answered.at === 'failed' && (
        <AnswerFailure message={answered.message} onTryAgain={() => answers.ask(place.term)} />
      )}
      {to?.explained && <AskedTerm term={to.explained} />}
      {to && <AnswerPart to={to} place={place} onSearch={searchFor} />}
      {to && (
        <Understood
          concepts={to.understood}
          switchable={understoodByList.map(({ concept }) => concept)}
          without={place.without}
          onSwitch={(without) => go({ ...place, tab: open, page: 0, without })}
        />
      )}
      {!isAsking && (
        <section className="search-list" aria-label={t('search:results')}>
          {to && isBesideQuestion(to) && <h2>{t('search:otherQuestions')}</h2>}
          <SearchTabs
            tab={open}
            counts={to?.counts}
            onGo={(chosen) => go({ ...place, tab: chosen, page: 0 })}
          />
          <ResultsPanel
            store={store}
            state={state}
            rubrics={rubrics}
            to={to}
            place={{ ...place, tab: open }}
            signInHref={signInAddress(language, location.pathname + location.search)}
            onGo={go}
            onSearch={searchFor}
          />
        </section>
      )}
    </div>
  )
}

/** Whether what was found answers other questions than the one that was asked (P-NOTHING-SAID). */
function isBesideQuestion({
  answer,
  partial,
  nothing,
  help,
  understood,
  counts,
}: AnswerTo): boolean {
  if (counts.hearticles + counts.studies === 0) return false
  if (help) return true
  const isAskedBack = understood.some(({ state }) => state === 'ambiguous' || state === 'guessed')
  return !answer && !partial && (nothing !== undefined || isAskedBack)
}
