import * as z from 'zod/mini'
import {
  type SentEvidence,
  sentEvidenceFields,
  sentFindingSchema,
  statementFields as statementDeclarations,
  type UnfinishedEvidence,
  type WorkEvidence,
  workFindingSchema,
  writtenComparisonSchema,
} from '../../../contract/desk/evidence.ts'
import { cleanText } from '../../../contract/protocol/clean-text.ts'
import { highestFindingId } from '../../../domain/evidence/evidence-ids.ts'
import {
  comparableField,
  type FieldPath,
  fieldsOf,
  formBy,
  typedOf,
  writtenOf,
} from '../../../forms/typed-fields.ts'
import {
  type ComparisonForm,
  comparisonFields,
  formOfComparison,
  isEmptyComparison,
  writtenComparison,
} from './comparison-form.ts'
import {
  type FindingForm,
  findingFields,
  formOfFinding,
  isEmptyFinding,
  isLookedUp,
  unconfirmed,
  writtenFinding,
} from './finding-form.ts'

/** What a hearticle says of its evidence beside its findings. */
export const statementsSchema = z.object(statementDeclarations)

export type StatementField = FieldPath<z.infer<typeof statementsSchema>>

export const statementFields = fieldsOf(statementsSchema).map(
  ({ path }) => path,
) as readonly StatementField[]

/** Every text as it was typed, by the path that it has in the written evidence. */
export interface EvidenceForm {
  comparisons: ComparisonForm[]
  findings: FindingForm[]
  /** The highest number that the id of a finding has had here, so that none is given again. */
  highestFindingId: number
  statements: Record<StatementField, string>
}

/** The form of a hearticle whose evidence was not prepared. */
export const emptyEvidence = (): EvidenceForm => ({
  comparisons: [],
  findings: [],
  highestFindingId: 0,
  statements: formBy(statementFields, () => ''),
})

type StoredEvidence = Omit<WorkEvidence, 'certainty' | 'numbers'> & {
  unfinished?: UnfinishedEvidence | null
}

/** The form of what is stored, with what is half entered of it. */
export function formOfEvidence(stored: StoredEvidence): EvidenceForm {
  const typed = stored.unfinished ? acceptEvidence(stored.unfinished) : undefined
  return typed ? withKnown(typed, stored) : formOfStored(stored)
}

function formOfStored(stored: StoredEvidence): EvidenceForm {
  const { comparisons, findings, highestFindingId } = stored
  return {
    comparisons: comparisons.map(formOfComparison),
    findings: findings.map(formOfFinding),
    highestFindingId,
    statements: formBy(statementFields, (field) => typedOf(statementsSchema, field, stored)),
  }
}

/** Evidence taken from elsewhere: what a second user confirmed here stays confirmed. */
export function takenEvidence(taken: EvidenceForm, here: EvidenceForm): EvidenceForm {
  const isHere = (finding: FindingForm) =>
    here.findings.some((one) =>
      findingFields.every((field) => !isLookedUp(field) || one[field] === finding[field]),
    )
  const findings = taken.findings.map((one) => (isHere(one) ? one : { ...one, ...unconfirmed }))
  const highest = Math.max(taken.highestFindingId, here.highestFindingId)
  return { ...taken, findings, highestFindingId: highest }
}

/** What is sent: findings without a word are left out, and what says nothing is taken away. */
export function writtenEvidence(evidence: EvidenceForm) {
  const { findings, statements } = evidence
  const {
    noFindingsReason = null,
    practice = null,
    responsibility = null,
    quiz = null,
  } = writtenOf(statementsSchema, statements)
  return {
    comparisons: sentComparisons(evidence).map(writtenComparison),
    findings: findings.filter((one) => !isEmptyFinding(one)).map(writtenFinding),
    noFindingsReason,
    practice,
    responsibility,
    quiz,
  } satisfies SentEvidence
}

/** The comparisons that say something, or that a finding is of. */
export function sentComparisons({ comparisons, findings }: EvidenceForm): ComparisonForm[] {
  const used = new Set(
    findings.filter((one) => !isEmptyFinding(one)).map(({ comparisonId }) => comparisonId),
  )
  return comparisons.filter((one) => used.has(one.id) || !isEmptyComparison(one))
}

/** The form as it would be stored, with what is not a number or not filled as it was typed. */
export function comparableEvidence(evidence: EvidenceForm) {
  const { findings, statements } = evidence
  return {
    comparisons: sentComparisons(evidence).map((one) =>
      formBy(comparisonFields, (field) => cleanText(one[field]).trim()),
    ),
    findings: findings
      .filter((one) => !isEmptyFinding(one))
      .map((one) =>
        formBy(findingFields, (field) => comparableField(workFindingSchema, field, one[field])),
      ),
    statements: formBy(statementFields, (field) => cleanText(statements[field]).trim()),
  }
}

/**
 * What is sent of evidence. Of what is half entered, what is stored stays, and all of it goes along as
 * it was typed.
 */
export function sentEvidence(evidence: EvidenceForm, stored: StoredEvidence | undefined) {
  const written = writtenEvidence(evidence)
  let isHalfEntered = false
  const readable = <T>(schema: z.ZodMiniType, value: T, before: T): T => {
    if (schema.safeParse(value).success) return value
    isHalfEntered = true
    return before
  }
  const entries = <T extends { id: string }>(schema: z.ZodMiniType, all: T[], before: T[]): T[] =>
    all.flatMap((one) => {
      const was = before.find(({ id }) => id === one.id)
      return readable<T | undefined>(schema, one, was) ?? []
    })
  const storedForm = stored && formOfStored(stored)
  const before = writtenEvidence(storedForm ?? emptyEvidence())
  const comparisons = entries(writtenComparisonSchema, written.comparisons, before.comparisons)
  const findings = entries(sentFindingSchema, written.findings, before.findings).filter(
    ({ comparisonId }) => comparisons.some(({ id }) => id === comparisonId),
  )
  if (findings.length < written.findings.length) isHalfEntered = true
  const { noFindingsReason, practice, responsibility, quiz } = sentEvidenceFields
  const sent = {
    comparisons,
    findings,
    noFindingsReason: readable(noFindingsReason, written.noFindingsReason, before.noFindingsReason),
    practice: readable(practice, written.practice, before.practice),
    responsibility: readable(responsibility, written.responsibility, before.responsibility),
    quiz: readable(quiz, written.quiz, before.quiz),
  }
  return { ...sent, unfinished: isHalfEntered ? asTyped(evidence) : null }
}

const asTyped = ({ comparisons, findings, statements }: EvidenceForm): UnfinishedEvidence => ({
  comparisons: comparisons.map((one) => ({ ...one })),
  findings: findings.map((one) => ({ ...one })),
  statements: { ...statements },
})

/** Evidence as it was typed; undefined for what has another shape. */
export function acceptEvidence(typed: unknown): EvidenceForm | undefined {
  const stored = (typed ?? {}) as Partial<EvidenceForm>
  const { findings, comparisons, statements } = stored
  if (!isListOfTexts(findings) || !isListOfTexts(comparisons) || !isTexts(statements)) {
    return undefined
  }
  return {
    comparisons: comparisons.map((one) => formBy(comparisonFields, (field) => one[field] ?? '')),
    findings: findings.map((one) => formBy(findingFields, (field) => one[field] ?? '')),
    highestFindingId: Math.max(Number(stored.highestFindingId) || 0, highestFindingId(findings)),
    statements: formBy(statementFields, (field) => statements[field] ?? ''),
  }
}

/** Evidence in the form with what the service alone knows: who rated, who entered and confirmed places. */
export function withKnown(evidence: EvidenceForm, stored: StoredEvidence): EvidenceForm {
  const known = new Map(stored.findings.map((one) => [one.id, formOfFinding(one)]))
  const findings = evidence.findings.map((finding) => {
    const { placeBy, placeConfirmedBy, 'certainty.by': by } = known.get(finding.id) ?? finding
    return { ...finding, placeBy, placeConfirmedBy, 'certainty.by': by }
  })
  const highest = Math.max(evidence.highestFindingId, stored.highestFindingId)
  return { ...evidence, findings, highestFindingId: highest }
}

const isListOfTexts = (value: unknown): value is Array<Record<string, string>> =>
  Array.isArray(value) && value.every(isTexts)

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')
