import { useId, useMemo, useState } from 'react'
import { ChangedSources } from '../../../changes/ChangedSources.tsx'
import { isMarkedIn, passageDigest, studyText } from '../../../domain/evidence/abstract-text.ts'
import { wholeWords } from '../../../domain/evidence/passage-shape.ts'
import { suggestedPassage } from '../../../domain/numbers/suggested-passage.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PassageField } from '../../../ui/fields/PassageField.tsx'
import { CheckField, FaultsAt, PairField } from './EvidenceFields.tsx'
import { drawableFindings } from './evidence-faults.ts'
import type { FindingFieldsProps } from './finding-props.ts'

/** Where in its study a finding stands: in the abstract, or elsewhere. */
export function SourceFields(props: FindingFieldsProps) {
  const { finding, studies, sources, onChange } = props
  const { t } = useWords()
  const study = studies.get(finding.pmid)
  const text = typeof study === 'object' ? studyText(study) : ''
  const passage = finding['passage.digest']
    ? { start: Number(finding['passage.start']), end: Number(finding['passage.end']) }
    : undefined
  const suggested = useMemo(() => {
    const [complete] = text === '' ? [] : drawableFindings([finding])
    return complete && suggestedPassage(text, complete)
  }, [text, finding])
  const [isElsewhere] = useState((finding['place.de'] + finding['place.en']).trim() !== '')
  // Of another abstract these would be other words.
  const isOf = passage && isMarkedIn(text, { ...passage, digest: finding['passage.digest'] })
  const quoted = isOf && text.slice(passage.start, passage.end)
  const mark = (marked: { start: number; end: number }, digest = passageDigest(text, marked)) =>
    onChange({
      'passage.start': String(marked.start),
      'passage.end': String(marked.end),
      'passage.digest': digest,
    })
  const noPassage = { 'passage.start': '', 'passage.end': '', 'passage.digest': '' }
  return (
    <div className="evidence-source">
      {sources && (
        <ChangedSources
          sources={sources}
          at={`findings.${finding.id}`}
          onMark={([found]) => found && mark(found.passage, found.digest)}
        />
      )}
      {text === '' ? (
        <p>{t(finding.pmid === '' ? 'evidenceForm:chooseStudy' : 'evidenceForm:noAbstract')}</p>
      ) : (
        <div className="field evidence-passage">
          <PassageField
            key={finding.pmid}
            text={text}
            lang="en"
            words={{
              label: t('evidenceForm:abstract'),
              hint: t('evidenceForm:howToMark'),
              mark: t('evidenceForm:mark'),
              marked: t('evidenceForm:marked'),
              nothingMarked: t('evidenceForm:nothingMarked'),
            }}
            onMark={(selected) => mark(wholeWords(text, selected))}
          >
            {passage && (
              <Button className="text-button" onClick={() => onChange(noPassage)}>
                {t('evidenceForm:removePassage')}
              </Button>
            )}
          </PassageField>
          {quoted && (
            <blockquote lang="en">
              <mark>{quoted}</mark>
            </blockquote>
          )}
          {!passage && suggested && (
            <>
              <p>{t('evidenceForm:suggested')}</p>
              <blockquote lang="en">{text.slice(suggested.start, suggested.end)}</blockquote>
              <p className="actions">
                <Button
                  onClick={({ currentTarget }) => {
                    // The button goes with the suggestion.
                    currentTarget.closest('.evidence-passage')?.querySelector('textarea')?.focus()
                    mark(suggested)
                  }}
                >
                  {t('evidenceForm:takeSuggested')}
                </Button>
              </p>
            </>
          )}
        </div>
      )}
      {text === '' && passage && (
        <Button className="text-button" onClick={() => onChange(noPassage)}>
          {t('evidenceForm:removePassage')}
        </Button>
      )}
      <FaultsAt path="passage" />
      <details className="editor-fold" open={isElsewhere}>
        <summary>{t('evidenceForm:elsewhere')}</summary>
        <PairField path="place" label={t('evidenceForm:place')} />
        <FaultsAt path="place" />
        <PlaceConfirmation {...props} />
      </details>
    </div>
  )
}

/** A place is confirmed by another user than the one who entered it. */
function PlaceConfirmation({ finding, username }: FindingFieldsProps) {
  const { t } = useWords()
  const id = useId()
  const isConfirmed = finding.placeConfirmed === 'yes'
  const isOwn = finding.placeBy === username
  if (finding['place.de'].trim() === '' && finding['place.en'].trim() === '') return null
  return (
    <>
      <CheckField
        path="placeConfirmed"
        label={t('evidenceForm:confirmPlace')}
        isRefused={isOwn && !isConfirmed}
        describedBy={id}
      />
      <small id={id} className="editor-source">
        {isConfirmed &&
          t('evidenceForm:confirmedBy', {
            name: finding.placeConfirmedBy || t('form:deletedAccount'),
          })}{' '}
        {isOwn && t('evidenceForm:ownPlace')}
      </small>
      <FaultsAt path="placeConfirmedBy" />
    </>
  )
}
