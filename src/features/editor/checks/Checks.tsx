import { CircleAlert, CircleCheck, Info } from 'lucide'
import { memo } from 'react'
import type { BoundNumber } from '../../../contract/desk/evidence.ts'
import type { Check, CheckPlace } from '../../../domain/hearticle/hearticle-check.ts'
import type { TracedNumber } from '../../../domain/hearticle/hearticle-checks-numbers.ts'
import type { NumberOffer } from '../../../domain/numbers/number-offers.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import { withEntry } from '../../../writing/numbers/bound-numbers.ts'
import { StudyCardLink } from '../citations/StudyCardLink.tsx'
import type { CitedStudyState } from '../citations/use-studies.ts'
import { BindNumber } from '../numbers/BindNumber.tsx'
import { NumberList } from '../numbers/NumberList.tsx'
import { checkInWords } from './check-words.ts'

export interface ChecksProps {
  checks: readonly Check[]
  traced: readonly TracedNumber[]
  numbers: readonly BoundNumber[]
  offers: readonly NumberOffer[]
  /** What the findings are about, in their order. */
  outcomes: readonly string[]
  studies: ReadonlyMap<string, CitedStudyState>
  onShow: (place: CheckPlace) => void
  onNumbers: (numbers: BoundNumber[]) => void
  onBind: (value: string, bound: Pick<NumberOffer, 'mark' | 'create'>) => void
  /** All that exactly one value fits. */
  onBindAll: () => void
}

/** So many are listed; of more, these are dealt with first. */
const LISTED = 60

/** What a study's card can answer. */
const STUDY_KINDS: ReadonlyArray<Check['kind']> = [
  'noStudyCard',
  'cardNotConfirmed',
  'fundingUnknown',
]

/** What is worth a look before publication, each leading to its place. */
export const Checks = memo(function Checks(props: ChecksProps) {
  const { checks, traced, numbers, offers, outcomes, studies } = props
  const { onShow, onNumbers, onBind, onBindAll } = props
  const { t } = useWords()
  const blocking = checks.filter(({ blocks }) => blocks)
  const sorted = [...blocking, ...checks.filter(({ blocks }) => !blocks)]
  return (
    <section className="editor-checks" aria-labelledby="editor-checks">
      <h3 id="editor-checks">{t('editor:checks')}</h3>
      {checks.length === 0 && (
        <p className="state-good">
          <Drawn content={icon(CircleCheck)} /> {t('editor:nothingFoundToFix')}
        </p>
      )}
      {blocking.length > 0 && <p>{t('editor:blocking', { count: blocking.length })}</p>}
      <ul className="plain-list check-list">
        {sorted.slice(0, LISTED).map((check) => (
          <li key={keyOf(check)} className={check.blocks ? 'editor-blocks' : ''}>
            <Drawn content={icon(check.blocks ? CircleAlert : Info)} />
            <div>
              <Button className="text-button" onClick={() => onShow(check)}>
                <Where check={check} /> {checkInWords(check, t)}
              </Button>
              {STUDY_KINDS.includes(check.kind) && <StudyCardLink pmid={check.detail ?? ''} />}
              {check.kind === 'unboundNumber' && check.value !== undefined && (
                <BindNumber
                  {...{ offers, outcomes, value: check.value }}
                  label={t('editor:bindNumber', { detail: check.detail ?? check.value })}
                  onBind={(bound) => onBind(check.value ?? '', bound)}
                />
              )}
              {check.kind === 'typedQuantity' && check.value !== undefined && (
                <BindNumber
                  outcomes={outcomes}
                  value={check.value}
                  to={check.to}
                  label={t('writing:literal')}
                  offers={[]}
                  onBind={({ create }) => create && onNumbers(withEntry(numbers, create).numbers)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {sorted.length > LISTED && <p>{t('editor:moreChecks', { count: sorted.length - LISTED })}</p>}
      {checks.some(({ kind }) => kind === 'unboundNumber') && (
        <p>
          <Button onClick={onBindAll}>{t('editor:bindAll')}</Button> {t('editor:bindAllHint')}
        </p>
      )}
      <NumberList {...{ traced, numbers, studies, onShow }} onChange={onNumbers} />
    </section>
  )
})

function Where({ check: { language, field, index } }: { check: Check }) {
  const { t } = useWords()
  const [, finding] = /^findings\.(\d+)\./.exec(field) ?? []
  if (finding !== undefined) {
    return <b>{t('writing:findingNumber', { number: Number(finding) + 1 })}:</b>
  }
  const [, comparison] = /^comparisons\.(\d+)\./.exec(field) ?? []
  if (comparison !== undefined) {
    return <b>{t('editor:comparisonNumber', { number: Number(comparison) + 1 })}:</b>
  }
  if (!language) return null
  const number = index === undefined ? '' : ` ${index + 1}`
  return (
    <b>
      {language.toUpperCase()} · {t(`editor:field_${field as 'headline'}`)}
      {number}:
    </b>
  )
}

const keyOf = ({ kind, language, field, index, start, detail, fault }: Check) =>
  [kind, language, field, index, start, detail, fault].join(' ')
