import { X } from 'lucide'
import { useId } from 'react'
import { ChangedSources, type Sources } from '../../../changes/ChangedSources.tsx'
import { harmDirections, harmsStates } from '../../../contract/reading/evidence-choices.ts'
import { isMarkedIn, passageDigest, studyText } from '../../../domain/evidence/abstract-text.ts'
import { wholeWords } from '../../../domain/evidence/passage-shape.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { formatNumber } from '../../../evidence/format-number.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { PassageField } from '../../../ui/fields/PassageField.tsx'
import { icon } from '../../../ui/html/icon.ts'
import type { CitedStudyState } from '../citations/use-studies.ts'
import type { ComparisonForm } from './comparison-form.ts'
import { ChoiceField, FaultsAt, PairField } from './EvidenceFields.tsx'

interface ComparisonFieldsProps {
  comparison: ComparisonForm
  /** 'Comparison 2'. */
  name: string
  studies: ReadonlyMap<string, CitedStudyState>
  citedPmids: readonly string[]
  /** Passages of the evidence that stand in another abstract by now. */
  sources?: Sources | undefined
  /** Out of so many people its findings are said; undefined where none can be drawn yet. */
  denominator: number | undefined
  /** A finding is of it, so it stays. */
  isUsed: boolean
  onChange: (more: Partial<ComparisonForm>) => void
  onRemove: () => void
}

/** What was compared with what, in whom, and what is known of its harms. */
export function ComparisonFields(props: ComparisonFieldsProps) {
  const { comparison, name, denominator, isUsed, onRemove } = props
  const { t, language } = useWords()
  const reason = useId()
  return (
    <>
      <PairField path="intervention" label={t('evidenceForm:intervention')} />
      <FaultsAt path="intervention" />
      <PairField path="comparator" label={t('evidenceForm:comparator')} />
      <PairField path="population" label={t('evidenceForm:population')} />
      <ChoiceField
        path="harms.reported"
        label={t('evidenceForm:harms')}
        options={harmsStates.map((value) => ({ value, label: t(`evidence:harms.${value}`) }))}
      />
      <FaultsAt path="harms.reported" />
      {comparison['harms.reported'] === 'found' &&
        harmDirections.map((direction) => (
          <PairField
            key={direction}
            path={`harms.${direction}`}
            label={t(`evidenceForm:harmNames.${direction}`)}
          />
        ))}
      <FaultsAt path="harms.more" />
      {comparison['harms.reported'] !== 'not_entered' && <HarmsSource {...props} />}
      {denominator !== undefined && (
        <p className="editor-source">
          {t('evidenceForm:outOf', { number: formatNumber(denominator, language) })}
        </p>
      )}
      <p className="actions evidence-order">
        <Button
          className="text-button"
          aria-disabled={isUsed}
          aria-describedby={isUsed ? reason : undefined}
          onClick={() => !isUsed && onRemove()}
        >
          <Drawn content={icon(X)} /> {t('form:removeEntry', { entry: name })}
        </Button>
        {isUsed && <small id={reason}>{t('evidenceForm:inUse')}</small>}
      </p>
    </>
  )
}

/** Where it is said what is known of harms: in an abstract, or elsewhere in a study. */
function HarmsSource(props: ComparisonFieldsProps) {
  const { comparison, studies, citedPmids, sources, onChange } = props
  const { t } = useWords()
  const pmid = comparison['harms.pmid']
  const study = studies.get(pmid)
  const text = typeof study === 'object' ? studyText(study) : ''
  const hasPassage = comparison['harms.passage.digest'] !== ''
  const passage = {
    start: Number(comparison['harms.passage.start']),
    end: Number(comparison['harms.passage.end']),
    digest: comparison['harms.passage.digest'],
  }
  // Of another abstract these would be other words.
  const quoted = isMarkedIn(text, passage) && text.slice(passage.start, passage.end)
  const mark = (start: string, end: string, digest: string) =>
    onChange({
      'harms.passage.start': start,
      'harms.passage.end': end,
      'harms.passage.digest': digest,
    })
  return (
    <fieldset>
      <legend>{t('evidenceForm:source')}</legend>
      <ChoiceField
        path="harms.pmid"
        label={t('evidenceForm:study')}
        options={citedPmids.map((value) => ({ value, label: value }))}
      />
      {sources && (
        <ChangedSources
          sources={sources}
          at={`comparisons.${comparison.id}`}
          onMark={([found]) =>
            found && mark(String(found.passage.start), String(found.passage.end), found.digest)
          }
        />
      )}
      {text !== '' && (
        <div className="field evidence-passage">
          <PassageField
            key={pmid}
            text={text}
            lang="en"
            words={{
              label: t('evidenceForm:abstract'),
              hint: t('evidenceForm:howToMark'),
              mark: t('evidenceForm:mark'),
              marked: t('evidenceForm:marked'),
              nothingMarked: t('evidenceForm:nothingMarked'),
            }}
            onMark={(selected) => {
              const { start, end } = wholeWords(text, selected)
              mark(String(start), String(end), passageDigest(text, { end }))
            }}
          >
            {hasPassage && (
              <Button className="text-button" onClick={() => mark('', '', '')}>
                {t('evidenceForm:removePassage')}
              </Button>
            )}
          </PassageField>
          {quoted && (
            <blockquote lang="en">
              <mark>{quoted}</mark>
            </blockquote>
          )}
        </div>
      )}
      <FaultsAt path="harms.passage" />
      <PairField path="harms.place" label={t('evidenceForm:place')} />
      <FaultsAt path="harms.place" />
    </fieldset>
  )
}

/** A comparison in one line: 'Little salt; compared with: usual salt'. */
export function nameOfComparison(
  comparison: ComparisonForm,
  index: number,
  { t, language }: EvidenceWords,
): string {
  const comparator = comparison[`comparator.${language}`].trim()
  const parts = [
    comparison[`intervention.${language}`].trim(),
    comparator && t('evidence:comparedWith', { comparator }),
    comparison[`population.${language}`].trim(),
  ].filter(Boolean)
  const name = t('evidenceForm:comparisonNumber', { number: index + 1 })
  return parts.length > 0 ? `${name}: ${parts.join('; ')}` : name
}
