import { type WrittenEvidence, writtenEvidenceFields } from '../../contract/desk/evidence.ts'

const fields = Object.keys(writtenEvidenceFields) as Array<keyof WrittenEvidence>

export function changedEvidence(
  before: WrittenEvidence | undefined,
  change: WrittenEvidence,
): WrittenEvidence {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = change[field] === undefined ? before?.[field] : change[field]
      return value === undefined ? [] : [[field, value]]
    }),
  )
}
