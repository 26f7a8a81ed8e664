import type { PublicationWork } from '../../scripts/publishing/pipeline/run-publication.ts'
import type { PublicationStep } from '../../src/contract/desk/publications.ts'

type Content = Record<string, number>
export const STEPS = ['pull', 'pages', 'catalogue'] as const
/** What a process that died never answers. */
export const forever = new Promise<never>(() => {})

/**
 * A harness with content, and what a publication makes of it; a step can die before or after its
 * effect, or fail.
 */
export function createHarness() {
  const harness = {
    content: {} as Content,
    snapshot: undefined as Content | undefined,
    site: {} as Content,
    catalogue: {} as Content,
    cdn: {} as Content,
    /** What each pull was told to read. */
    pulls: [] as Array<readonly string[] | 'everything'>,
    /** Whose sound each publication was told to bring. */
    audioBrought: [] as string[][],
    /** Whose sound each publication was told to look at. */
    released: [] as string[][],
    dies: undefined as { at: PublicationStep; when: 'before' | 'after' } | undefined,
    fails: undefined as PublicationStep | undefined,
    steps: [] as string[],
    died: (() => {}) as () => void,
  }
  const digest = () => JSON.stringify(harness.snapshot)
  const act = async <T>(name: PublicationStep, effect: () => T): Promise<T> => {
    const { dies } = harness
    const die = () => {
      harness.dies = undefined
      harness.died()
      return forever
    }
    harness.steps.push(name)
    if (harness.fails === name) throw new Error(`no ${name} today`)
    if (dies?.at === name && dies.when === 'before') await die()
    const result = effect()
    if (dies?.at === name && dies.when === 'after') await die()
    return result
  }
  const work: PublicationWork = {
    snapshotDigest: async () => harness.snapshot && digest(),
    pull: (changed) =>
      act('pull', () => {
        harness.pulls.push(changed)
        if (changed === 'everything') harness.snapshot = { ...harness.content }
        else
          for (const name of changed)
            Object.assign(harness.snapshot ?? {}, { [name]: harness.content[name] })
        return digest()
      }),
    publishAudio: async (changed) => {
      harness.audioBrought.push(changed.filter((entity) => entity.startsWith('AUDIO#')))
    },
    pages: ({ isUnsure }) =>
      act('pages', () => {
        const written = Object.keys(harness.snapshot ?? {}).filter(
          (name) => harness.site[name] !== harness.snapshot?.[name],
        )
        harness.site = { ...harness.snapshot }
        // What one before had replaced and told nobody of is told only where this one is unsure.
        if (isUnsure) harness.cdn = { ...harness.site }
        else for (const name of written) harness.cdn[name] = harness.site[name] ?? 0
        return { kind: 'changed', written: written.map((name) => `${name}.html`), removed: [] }
      }),
    catalogue: () =>
      act('catalogue', () => {
        harness.catalogue = { ...harness.snapshot }
      }),
    releaseAudio: async (changed) => {
      harness.released.push(changed.filter((entity) => entity.startsWith('AUDIO#')))
    },
  }
  return { harness, work }
}
