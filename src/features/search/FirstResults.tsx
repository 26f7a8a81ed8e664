import { sellsPlans } from '../../api/sells-plans.ts'
import type { AnswerTo } from '../../contract/reading/answer.ts'
import { pictureList } from '../../domain/pictures/picture-list.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { useWords } from '../../i18n/Words.tsx'
import { openGate } from '../../session/gate.store.ts'
import { sourceInWords } from './answer/answer-words.ts'
import { HearticleResult, StudyResult } from './SearchResult.tsx'

/** The first results as everybody sees them, each behind the gate of its kind (P-SEARCH-ACCESS). */
export function FirstResults({
  first,
  answer,
  partial,
}: Pick<AnswerTo, 'first' | 'answer' | 'partial'>) {
  const words = useWords()
  const hearticles = first.flatMap((one) =>
    one.kind === 'hearticle' ? [{ ...one.hearticle, held: one }] : [],
  )
  return (
    <>
      {pictureList(hearticles).map(({ hearticle, picture }) => (
        <HearticleResult
          key={hearticle.id}
          hearticle={hearticle}
          picture={picture}
          held={hearticle.held}
          answer={answer ?? partial}
        />
      ))}
      {first.map(
        (one) =>
          one.kind === 'study' && (
            <StudyResult
              key={one.id}
              pmid={one.id}
              {...one.source}
              held={one}
              facts={sourceInWords(one.source, words)}
              isGated
            />
          ),
      )}
    </>
  )
}

/** How many results there are beside the first: all of them belong to paid access. */
export function AllResults({ count }: { count: number }) {
  const { t, language } = useWords()
  const all = formatNumber(count, language)
  return (
    <p className="search-invitation">
      <button
        type="button"
        className="pill"
        onClick={() => {
          const { pathname, search } = location
          const question = new URLSearchParams(search).get('q')
          openGate({ address: pathname + search, title: question ?? document.title })
        }}
      >
        {t(sellsPlans ? 'search:allWithPremium' : 'search:allWithAccess', { count, all })}
      </button>
    </p>
  )
}
