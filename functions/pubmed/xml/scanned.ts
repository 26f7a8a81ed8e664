import type { SourcePosition } from './byte-window.ts'

/** One record as it stands in the file. `bytes` is valid until the next one is asked for. */
export type ScannedRecord = { kind: 'record'; name: string; bytes: Buffer; place: SourcePosition }
/**
 * Something that is no whole record. `scope` 'file' means that the file itself is cut or is not
 * what it should be, so that fetching it again may help. `bytes` is what is left of the record.
 */
type ScannedFault = {
  kind: 'fault'
  scope: 'record' | 'file'
  reason: string
  place: SourcePosition
  bytes: Buffer
}
export type Scanned = ScannedRecord | ScannedFault

/** Why an input that begins so is not read. */
export function notPubMed(head: Buffer): string {
  const text = head.toString('utf8').trim()
  if (text === '') return 'the file is empty'
  return `not PubMed XML: it starts with ${JSON.stringify(text.slice(0, 60))}`
}

export function fault(
  scope: 'record' | 'file',
  reason: string,
  place: SourcePosition,
  bytes: Buffer = Buffer.alloc(0),
): ScannedFault {
  return { kind: 'fault', scope, reason, place, bytes }
}
