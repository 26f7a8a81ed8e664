import {
  sentFindingSchema,
  type WorkFinding,
  type WrittenFinding,
  workFindingSchema,
} from '../../../contract/desk/evidence.ts'
import {
  type FieldPath,
  fieldOf,
  fieldsOf,
  formBy,
  isFilled,
  type TypedFault,
  typedFaults,
  typedOf,
  writtenOf,
} from '../../../forms/typed-fields.ts'

export type FindingField = Exclude<FieldPath<WorkFinding>, 'kind' | 'certainty.at'>

/** A finding as it stands in the form, half filled or not; `desirable` is 'no' where it was said. */
export type FindingForm = Record<FindingField, string>

export const findingFields = fieldsOf(workFindingSchema)
  .map(({ path }) => path)
  .filter((path) => path !== 'kind' && path !== 'certainty.at') as readonly FindingField[]

/** The form of a finding in which nothing is said yet. */
export const emptyFinding = (): FindingForm => formBy(findingFields, () => '')

const LOOKED_UP =
  /^(?:pmid$|place\.|arms\.\d\.(?:events|total)$|rates\.(?:groups\.\d\.value|per|time)$|measure\.|baseline\.(?:risk|of)$)/

/** Whether a field is what a second user looks up at the place. */
export const isLookedUp = (field: string) => LOOKED_UP.test(field)

/** A finding as somebody else changed it: its place is confirmed by nobody. */
export const unconfirmed = { placeConfirmed: '', placeConfirmedBy: '' } as const

/**
 * The finding that an editor adds: of the only study that is cited, and of separate groups, as most
 * are; after another one, of the same comparison and groups.
 * @param named an id that no finding has had here, and the comparison where there is none before
 */
export function nextFinding(
  { id, comparisonId }: Pick<FindingForm, 'id' | 'comparisonId'>,
  before: FindingForm | undefined,
  citedPmids: readonly string[],
): FindingForm {
  const only = citedPmids.length === 1 ? citedPmids[0] : ''
  const isShared = (field: FindingField) =>
    /^(?:comparisonId|duration|arms\.\d\.label|rates\.(?:groups\.\d\.label|per|time)|design|pmid)/.test(
      field,
    )
  return before
    ? { ...formBy(findingFields, (field) => (isShared(field) ? before[field] : '')), id }
    : { ...emptyFinding(), id, comparisonId, pmid: only ?? '', design: 'independent' }
}

/** Whether nothing was entered but what a new one begins with; such a finding is not sent. */
export function isEmptyFinding(finding: FindingForm): boolean {
  return findingFields.every(
    (field) => /^(?:id|comparisonId|pmid|design)$/.test(field) || finding[field].trim() === '',
  )
}

export const isCount = (path: string) => fieldOf(workFindingSchema, path).kind === 'count'

/** The form of a stored finding. */
export const formOfFinding = (stored: WorkFinding): FindingForm => ({
  ...formBy(findingFields, (field) => typedOf(workFindingSchema, field, stored)),
  desirable: stored.desirable ? 'yes' : 'no',
})

/** A difference of risks is typed in per cent. */
const isPercentIn = (finding: FindingForm) => (path: string) =>
  path.startsWith('measure.') && finding['measure.type'] === 'risk_difference'

/** Everything of a finding that cannot be stored as it was typed. */
export function typedFaultsOf(finding: FindingForm): TypedFault[] {
  const faults = typedFaults(sentFindingSchema, finding, isPercentIn(finding))
  return finding.desirable === '' ? [...faults, { place: 'desirable', fault: 'missing' }] : faults
}

/** What is sent for a finding, which a form always names. */
export function writtenFinding(
  finding: FindingForm,
): WrittenFinding & { placeConfirmed?: boolean } {
  const { placeConfirmed = false, ...written } = writtenOf(
    sentFindingSchema,
    finding,
    isPercentIn(finding),
  )
  return { ...written, id: finding.id, ...(written.place && { placeConfirmed }) }
}

/** The fields that people read: not where a passage ends, nor what the API knows by itself. */
export const shownFindingFields = findingFields.filter(
  (field) => !/^(?:id|certainty\.by|passage\.(?:end|digest)|placeBy|placeConfirmed)$/.test(field),
)

export const hasGroup = (
  finding: FindingForm,
  group: 'arms' | 'rates' | 'measure' | 'baseline' | 'margin',
) => isFilled(finding, group)
