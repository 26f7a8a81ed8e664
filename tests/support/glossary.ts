import type { GlossaryText } from '../../src/contract/desk/glossary.ts'
import { propose } from '../../src/domain/work/work.ts'
import { noon } from './records.ts'
import type { StoresFixture } from './stores.ts'

/** A term as an editor writes it. */
export const glossaryText = (more: Partial<GlossaryText> = {}): GlossaryText => ({
  term: { de: 'Placebo', en: 'placebo' },
  also: { de: [], en: [] },
  explanation: { de: 'Scheinmedikament ohne Wirkstoff', en: 'a dummy medicine' },
  ...more,
})

export const TERM_ID = '11111111-2222-4333-8444-555555555555'

/** Puts a term there that waits for somebody who did not write it. */
export async function proposeTerm(
  { glossary }: Pick<StoresFixture, 'glossary'>,
  writer: string,
  { id = TERM_ID, ...more }: Partial<GlossaryText> & { id?: string } = {},
): Promise<void> {
  const by = { userId: writer, at: noon.toISOString() }
  const work = propose({}, glossaryText(more), by, { needsSecondPerson: true })
  await glossary.create({ id, version: 1, ...work }, { by: writer, at: noon })
}
