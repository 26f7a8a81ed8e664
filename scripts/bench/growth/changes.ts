/** The changes whose cost is measured, each as an import or the desk makes it. */
import { changedTerm } from '../../../src/domain/glossary/glossary-term.ts'
import type { StudySource } from '../../../src/domain/study/study.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { changeHearticle, headlined } from '../invented-content.ts'
import { inventStudy, wordSource } from '../search/generate-content.ts'

const IMPORTED = 100
/** Far behind those that are there. */
const FIRST_IMPORTED = 5_000_000

/** What comes before those that are measured. */
export const firstChanges = ['Zuerst', 'Danach'].map(
  (name) => (stores: OpenedStores) => changeHearticle(stores, headlined(name)),
)

export const changes: Record<string, (stores: OpenedStores) => Promise<unknown>> = {
  'one headline': (stores) => changeHearticle(stores, headlined('Umbenannt')),

  'one finding': (stores) =>
    changeHearticle(stores, ({ findings = [] }) => {
      for (const finding of findings.slice(0, 1)) finding.critical = !finding.critical
    }),

  'one study': (stores) =>
    changeStudy(stores, ({ title, ...source }) => ({ ...source, title: `${title} Revised.` })),

  'one card': (stores) =>
    changeStudy(stores, (source) => ({ ...source, card: { participants: 4711 } })),

  'one retraction': (stores) =>
    changeStudy(stores, (source) => ({
      ...source,
      notices: [{ type: 'retracted', citation: 'Invented.' }],
    })),

  'one citation count': async ({ hearticles, studies }) => {
    const pmid = await citedPmid(hearticles)
    await studies.recordCitations([{ pmid, count: 4711, from: 'icite', at: '2026-11-27' }])
  },

  'one term': async ({ glossary }) => {
    const [first] = await glossary.list()
    const { record } = first ?? {}
    if (!record?.shown) throw new Error('the sample content has no public term')
    const { text } = record.shown
    const explanation = { ...text.explanation, de: `Neu: ${text.explanation.de}` }
    const shown = { ...record.shown, text: { ...text, explanation } }
    const change = { by: 'bench', at: new Date('2026-11-27') }
    await glossary.replace(record, changedTerm(record, { shown }), change)
  },

  [`an import of ${IMPORTED}`]: async ({ studies }) => {
    const draw = wordSource()
    const batch = Array.from({ length: IMPORTED }, (_, index) => {
      const { pmid, revision, source } = inventStudy(FIRST_IMPORTED + index, draw)
      return { pmid, revision, source }
    })
    const results = await studies.importMany(batch, { rubricId: 1 })
    for (const result of results) if (result.status === 'rejected') throw result.reason
  },
}

/** One that a hearticle cites, so that what is said of it changes, too. */
async function changeStudy(
  { hearticles, studies }: OpenedStores,
  edit: (source: StudySource) => StudySource,
): Promise<void> {
  const pmid = await citedPmid(hearticles)
  const [study] = await studies.findMany([pmid])
  if (!study) throw new Error(`there is no study ${pmid}`)
  const revision = { ...study.revision, version: study.revision.version + 1 }
  const [result] = await studies.importMany([{ pmid, revision, source: edit(study.source) }])
  if (result?.status === 'rejected') throw result.reason
}

/** Of the last hearticle, so that it is one of the invented studies, cited by few. */
async function citedPmid({ published }: OpenedStores['hearticles']): Promise<string> {
  const all = await Array.fromAsync(published())
  const pmid = all.at(-1)?.citedPmids[0]
  if (pmid === undefined) throw new Error('no hearticle cites a study')
  return pmid
}
