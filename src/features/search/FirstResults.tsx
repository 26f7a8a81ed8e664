import { sellsPlans } from '../../api/sells-plans.ts'
import type { AnswerTo } from '../../contract/reading/answer.ts'
import { alarmingNotices } from '../../contract/reading/studies.ts'
import { cardTitleClass } from '../../domain/presenters/card-title-class.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { noticeFlag } from '../../evidence/notice-flag.ts'
import { useWords } from '../../i18n/Words.tsx'
import { openGate } from '../../session/gate.store.ts'
import { Drawn } from '../../ui/Drawn.tsx'
import type { SearchTab } from './filters/search-choice.ts'

interface FirstResultsProps {
  to: Pick<AnswerTo, 'first' | 'counts' | 'answer' | 'partial'>
  tab: SearchTab
}

/**
 * What everybody sees of the results: the titles of the first, each behind the gate of its kind, and
 * how many more there are (P-SEARCH-ACCESS).
 */
export function FirstResults({ to, tab }: FirstResultsProps) {
  const { first, counts, answer, partial } = to
  const { t, language } = useWords()
  const isHearticle = tab === 'hearticles'
  const shown = first.filter(({ kind }) => (kind === 'hearticle') === isHearticle)
  const count = isHearticle ? counts.hearticles : counts.studies
  const all = formatNumber(count, language)
  return (
    <>
      {shown.map((one) => (
        <FirstResult
          key={one.id}
          result={one}
          isOpen={isHearticle && one.id === String((answer ?? partial)?.hearticleId)}
        />
      ))}
      {count > shown.length && (
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
      )}
    </>
  )
}

interface FirstResultProps {
  result: AnswerTo['first'][number]
  /** The answer above rests on it (P-ANSWER-OPENS). */
  isOpen: boolean
}

function FirstResult({ result, isOpen }: FirstResultProps) {
  const { t, language } = useWords()
  const { kind, id, title, titleLanguageCode, notice } = result
  const isStudy = kind === 'study'
  const alarming = alarmingNotices.find((type) => type === notice)
  const shown = title || t(isStudy ? 'feed:titleNotAvailable' : 'feed:noHeadline')
  const flag =
    !isStudy && alarming ? t(`feed:cited_${alarming}`) : notice && t(`feed:notice_${notice}`)
  return (
    <article className="search-result">
      <h3 className={`card-title ${cardTitleClass(shown)}`}>
        {flag && notice && <Drawn content={noticeFlag(notice, flag)} />}{' '}
        <a
          href={addressOf(
            isStudy ? { page: 'study', pmid: id } : { page: 'hearticle', id },
            language,
          )}
          data-gate={isOpen ? undefined : kind}
          data-price={isStudy ? undefined : isOpen ? 'free' : 'premium'}
          data-id={id}
          lang={
            title === '' || titleLanguageCode === language
              ? undefined
              : (titleLanguageCode ?? undefined)
          }
        >
          {shown}
        </a>
      </h3>
      {!isStudy && (
        <p className="cluster meta">
          <span className={isOpen ? 'open' : undefined} data-premium={isOpen ? undefined : ''}>
            {t(isOpen ? 'feed:free' : 'feed:premium')}
          </span>
        </p>
      )}
    </article>
  )
}
