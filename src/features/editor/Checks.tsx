import { CircleAlert, CircleCheck, Info } from 'lucide'
import { memo } from 'react'
import type { Check, CheckPlace } from '../../domain/hearticle/hearticle-check.ts'
import type { TracedNumber } from '../../domain/hearticle/hearticle-checks-numbers.ts'
import { useLeftDrafts } from '../../drafts/use-left-drafts.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { CheckedNumbers, NumberIsRight } from './CheckedNumbers.tsx'
import { StudyCardLink } from './citations/StudyCardLink.tsx'
import type { CitedStudyState } from './citations/use-studies.ts'
import { NumberSources } from './NumberSources.tsx'

interface ChecksProps {
  /** Of the hearticle in the form. */
  id: number | 'new'
  checks: readonly Check[]
  numbers: readonly TracedNumber[]
  studies: ReadonlyMap<string, CitedStudyState>
  /** '300: as in table 2'. */
  checkedNumbers: readonly string[]
  onShow: (place: CheckPlace) => void
  onCheckedNumbers: (checkedNumbers: string[]) => void
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
  const { id, checks, numbers, studies, checkedNumbers, onShow, onCheckedNumbers } = props
  const { t } = useWords()
  const notes = `numberNote/${id}`
  const left = useLeftDrafts(notes)
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
      <ul className="plain-list">
        {sorted.slice(0, LISTED).map((check) => (
          <li key={keyOf(check)} className={check.blocks ? 'editor-blocks' : ''}>
            <Drawn content={icon(check.blocks ? CircleAlert : Info)} />
            <div>
              <Button className="text-button" onClick={() => onShow(check)}>
                <Where check={check} /> <What check={check} />
              </Button>
              {STUDY_KINDS.includes(check.kind) && <StudyCardLink pmid={check.detail ?? ''} />}
              {check.kind === 'unsourcedNumber' && check.value !== undefined && (
                <NumberIsRight
                  form={`${notes}/${check.value}`}
                  hasLeft={left.some(({ form }) => form === `${notes}/${check.value}`)}
                  shown={check.detail ?? check.value}
                  onRight={(note) =>
                    onCheckedNumbers([...checkedNumbers, `${check.value}: ${note}`])
                  }
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {sorted.length > LISTED && <p>{t('editor:moreChecks', { count: sorted.length - LISTED })}</p>}
      <NumberSources {...{ numbers, studies, onShow }} />
      <CheckedNumbers entries={checkedNumbers} onChange={onCheckedNumbers} />
    </section>
  )
})

function What({ check: { kind, fault, detail } }: { check: Check }) {
  const { t } = useWords()
  if (kind === 'finding') return fault ? t(`editor:findingFault_${fault}`) : null
  return t(`editor:check_${kind}`, { detail })
}

function Where({ check: { language, field, index } }: { check: Check }) {
  const { t } = useWords()
  const [, finding] = /^findings\.(\d+)\./.exec(field) ?? []
  if (finding !== undefined) {
    return <b>{t('editor:findingNumber', { number: Number(finding) + 1 })}:</b>
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
