import {
  type PublicationOptions,
  type PublicationOutcome,
  runPublication,
} from './run-publication.ts'

/**
 * Publishes until no change waits: what comes while one runs goes with the next.
 * @returns the outcome of the last one that had something to do
 */
export async function publishAll(options: PublicationOptions): Promise<PublicationOutcome> {
  let outcome = await runPublication(options)
  while (outcome === 'done') {
    const next = await runPublication({ ...options, whole: false })
    if (next === 'nothing') break
    outcome = next
  }
  return outcome
}
