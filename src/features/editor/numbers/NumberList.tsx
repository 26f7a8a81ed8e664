import { memo, useId } from 'react'
import {
  type BoundNumber,
  MAX_NUMBER_NOTE,
  numberReasons,
} from '../../../contract/desk/evidence.ts'
import { passageFragment } from '../../../domain/evidence/passage-fragment.ts'
import type { CheckPlace } from '../../../domain/hearticle/hearticle-check.ts'
import type { TracedNumber } from '../../../domain/hearticle/hearticle-checks-numbers.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { CitedStudyState } from '../citations/use-studies.ts'

interface NumberListProps {
  /** Of both languages. */
  traced: readonly TracedNumber[]
  numbers: readonly BoundNumber[]
  studies: ReadonlyMap<string, CitedStudyState>
  onShow: (place: CheckPlace) => void
  onChange: (numbers: BoundNumber[]) => void
}

/** Every number of the texts, once, with the way to it and to where it is from. */
export const NumberList = memo(function NumberList(props: NumberListProps) {
  const { traced, numbers, onShow } = props
  const { t, language } = useWords()
  // Of each reference the first one, those of the page's language before the others.
  const isOwn = (number: TracedNumber) => number.language === language
  const inOrder = [...traced.filter(isOwn), ...traced.filter((number) => !isOwn(number))]
  const all = inOrder.filter(
    ({ mark }, at) => inOrder.findIndex((number) => number.mark === mark) === at,
  )
  const unused = numbers.filter(({ id }) => !all.some(({ mark }) => mark.startsWith(`[#${id}`)))
  if (all.length === 0 && unused.length === 0) return null
  return (
    <details className="editor-fold editor-numbers">
      <summary>{t('editor:numberSources', { count: all.length })}</summary>
      <ul className="plain-list">
        {all.map((number) => (
          <li key={number.mark}>
            <Button className="text-button" onClick={() => onShow(number)}>
              {number.shown}
            </Button>{' '}
            <Origin {...props} origin={number.origin} />
          </li>
        ))}
        {unused.map((number) => (
          <li key={number.id}>
            {number.value} <Entry {...props} number={number} isUnused />
          </li>
        ))}
      </ul>
    </details>
  )
})

function Origin({ origin, ...props }: NumberListProps & Pick<TracedNumber, 'origin'>) {
  const { t, language } = useWords()
  const { numbers, onShow } = props
  const { index } = origin
  if (origin.kind === 'finding') {
    const field = `findings.${index}.outcome.${language}` as const
    return (
      <Button className="text-button" onClick={() => onShow({ field })}>
        {t('writing:findingNumber', { number: index + 1 })}
      </Button>
    )
  }
  const number = numbers[index]
  return number ? <Entry {...props} number={number} /> : null
}

interface EntryProps extends NumberListProps {
  number: BoundNumber
  isUnused?: boolean
}

/** Where an entry is from; one with a reason can get another one, and one that nothing uses can go. */
function Entry({ number, isUnused = false, numbers, studies, onChange }: EntryProps) {
  const { t } = useWords()
  const change = (more: Partial<BoundNumber>) =>
    onChange(numbers.map((one) => (one.id === number.id ? { ...one, ...more } : one)))
  return (
    <>
      {number.passage ? (
        <PassageLink passage={number.passage} studies={studies} />
      ) : (
        <ReasonFields number={number} onChange={change} />
      )}
      {isUnused && (
        <Button
          className="text-button"
          onClick={() => onChange(numbers.filter(({ id }) => id !== number.id))}
        >
          {t('editor:removeNumber', { value: number.value })}
        </Button>
      )}
    </>
  )
}

/** The way to the place in the abstract: the browser scrolls there and marks it. */
function PassageLink({
  passage,
  studies,
}: {
  passage: NonNullable<BoundNumber['passage']>
  studies: NumberListProps['studies']
}) {
  const { language } = useWords()
  const { pmid } = passage
  const study = studies.get(pmid)
  const fragment = typeof study === 'object' ? passageFragment(study, passage) : ''
  return (
    <a
      href={`${addressOf({ page: 'study', pmid }, language)}${fragment}`}
      target="_blank"
      rel="noopener"
    >
      PMID {pmid}
    </a>
  )
}

interface ReasonFieldsProps {
  number: Pick<BoundNumber, 'value' | 'reason' | 'note'>
  onChange: (more: Pick<BoundNumber, 'reason' | 'note'>) => void
}

/** Why a number stands in the texts that no study here says. */
export function ReasonFields({ number: { value, reason, note }, onChange }: ReasonFieldsProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <span className="editor-reason">
      <select
        aria-label={t('editor:numberReason', { value })}
        value={reason ?? ''}
        onChange={({ target }) =>
          onChange({ reason: numberReasons.find((one) => one === target.value) })
        }
      >
        <option value="">{t('editor:chooseReason')}</option>
        {numberReasons.map((one) => (
          <option key={one} value={one}>
            {t(`writing:numberReason_${one}`)}
          </option>
        ))}
      </select>
      <input
        id={id}
        aria-label={t('editor:numberNote', { value })}
        placeholder={t('writing:numberNoteHint')}
        maxLength={MAX_NUMBER_NOTE}
        value={note ?? ''}
        onChange={({ target }) => onChange({ note: target.value || undefined })}
      />
    </span>
  )
}
