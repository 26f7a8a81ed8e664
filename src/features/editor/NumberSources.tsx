import { memo } from 'react'
import { passageFragment } from '../../domain/evidence/passage-fragment.ts'
import type { CheckPlace } from '../../domain/hearticle/hearticle-check.ts'
import type { NumberOrigin, TracedNumber } from '../../domain/hearticle/hearticle-checks-numbers.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { numbersIn } from '../../domain/text/numbers-in-text.ts'
import { sentencesOf } from '../../domain/text/sentences.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import type { CitedStudyState } from './citations/use-studies.ts'

interface NumberSourcesProps {
  /** Of both languages. */
  numbers: readonly TracedNumber[]
  studies: ReadonlyMap<string, CitedStudyState>
  onShow: (place: CheckPlace) => void
}

/** Every number of the texts, once, with the way to it and to where it is from. */
export const NumberSources = memo(function NumberSources(props: NumberSourcesProps) {
  const { numbers, studies, onShow } = props
  const { t, language } = useWords()
  // Of each value the first one, those of the page's language before the others.
  const isOwn = (number: TracedNumber) => number.language === language
  const inOrder = [...numbers.filter(isOwn), ...numbers.filter((number) => !isOwn(number))]
  const all = inOrder.filter(
    ({ value }, at) => inOrder.findIndex((number) => number.value === value) === at,
  )
  if (all.length === 0) return null
  return (
    <details className="editor-fold editor-numbers">
      <summary>{t('editor:numberSources', { count: all.length })}</summary>
      <ul className="plain-list">
        {all.map((number) => (
          <li key={number.value}>
            <Button className="text-button" onClick={() => onShow(number)}>
              {number.detail}
            </Button>{' '}
            <Origin {...{ studies, onShow }} origin={number.origin} value={number.value} />
          </li>
        ))}
      </ul>
    </details>
  )
})

interface OriginProps extends Pick<NumberSourcesProps, 'studies' | 'onShow'> {
  origin: NumberOrigin | undefined
  value: string
}

function Origin({ origin, value, studies, onShow }: OriginProps) {
  const { t, language } = useWords()
  if (!origin) return <span className="field-error">{t('editor:numberNowhere')}</span>
  if (origin.kind === 'finding') {
    const field = `findings.${origin.index}.outcome.${language}` as const
    return (
      <Button className="text-button" onClick={() => onShow({ field })}>
        {t('editor:findingNumber', { number: origin.index + 1 })}
      </Button>
    )
  }
  if (origin.kind !== 'study') return <span>{t(`editor:number_${origin.kind}`)}</span>
  const { pmid } = origin
  return (
    <a
      href={`${addressOf({ page: 'study', pmid }, language)}${sentenceWith(value, studies.get(pmid))}`}
      target="_blank"
      rel="noopener"
    >
      PMID {pmid}
    </a>
  )
}

/** Where the abstract says a number: the browser scrolls there and marks the sentence. */
function sentenceWith(value: string, study: CitedStudyState | undefined): string {
  if (typeof study !== 'object') return ''
  const at = numbersIn(study.abstract, 'en').find((number) => number.value === value)?.start
  if (at === undefined) return ''
  const sentence = sentencesOf(study.abstract, 'en').find(
    ({ start, end }) => start <= at && at < end,
  )
  return sentence ? passageFragment(study, sentence) : ''
}
