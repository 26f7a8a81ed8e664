import type { PublicationWork } from '../../scripts/publishing/pipeline/run-publication.ts'
import type { PublicationStep } from '../../src/contract/desk/publications.ts'

type Content = Record<string, number>
export const STEPS = ['pull', 'pages', 'catalogue', 'upload', 'invalidate'] as const
/** What a process that died never answers. */
export const forever = new Promise<never>(() => {})

/**
 * A world with content, and what a publication makes of it; a step can die before or after its
 * effect, or fail.
 */
export function createWorld() {
  const world = {
    content: {} as Content,
    snapshot: undefined as Content | undefined,
    site: {} as Content,
    catalogue: {} as Content,
    bucket: {} as Content,
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
  const digest = () => JSON.stringify(world.snapshot)
  const act = async <T>(name: PublicationStep, effect: () => T): Promise<T> => {
    const { dies } = world
    const die = () => {
      world.dies = undefined
      world.died()
      return forever
    }
    world.steps.push(name)
    if (world.fails === name) throw new Error(`no ${name} today`)
    if (dies?.at === name && dies.when === 'before') await die()
    const result = effect()
    if (dies?.at === name && dies.when === 'after') await die()
    return result
  }
  const work: PublicationWork = {
    snapshotDigest: async () => world.snapshot && digest(),
    pull: (changed) =>
      act('pull', () => {
        world.pulls.push(changed)
        if (changed === 'everything') world.snapshot = { ...world.content }
        else
          for (const name of changed)
            Object.assign(world.snapshot ?? {}, { [name]: world.content[name] })
        return digest()
      }),
    publishAudio: async (changed) => {
      world.audioBrought.push(changed.filter((entity) => entity.startsWith('AUDIO#')))
    },
    pages: () =>
      act('pages', () => {
        const written = Object.keys(world.snapshot ?? {}).filter(
          (name) => world.site[name] !== world.snapshot?.[name],
        )
        world.site = { ...world.snapshot }
        return { kind: 'changed', written: written.map((name) => `${name}.html`), removed: [] }
      }),
    catalogue: () =>
      act('catalogue', () => {
        world.catalogue = { ...world.snapshot }
      }),
    upload: () =>
      act('upload', () => {
        const replaced = Object.keys(world.site).filter(
          (name) => world.bucket[name] !== world.site[name],
        )
        world.bucket = { ...world.site }
        return replaced
      }),
    releaseAudio: async (changed) => {
      world.released.push(changed.filter((entity) => entity.startsWith('AUDIO#')))
    },
    invalidate: (paths) =>
      act('invalidate', () => {
        if (paths === 'everything') world.cdn = { ...world.bucket }
        else for (const name of paths) world.cdn[name] = world.bucket[name] ?? 0
      }),
  }
  return { world, work }
}
