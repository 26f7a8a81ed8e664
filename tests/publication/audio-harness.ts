import { playedOf, publishAudio } from '../../scripts/publishing/pipeline/publish-audio.ts'
import { releaseAudio } from '../../scripts/publishing/pipeline/release-audio.ts'
import type { PublicationWork } from '../../scripts/publishing/pipeline/run-publication.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import type { PlayedAudio } from '../../src/snapshot/snapshot-file.ts'
import { all, type StoresFixture } from '../support/stores.ts'
import { forever } from './publication-harness.ts'

type Stores = Pick<StoresFixture, 'hearticles' | 'files' | 'objects'>

/** What pages play that are made at this moment. */
export async function playedNow({ hearticles }: Stores, now: Date): Promise<PlayedAudio[]> {
  const published = await all(hearticles.published())
  return published.filter((hearticle) => isPublic(hearticle, now)).flatMap(playedOf)
}

/** Where a publication can die. */
export const DEATHS = ['before copying', 'before pages', 'before release', 'after release'] as const
export type Death = (typeof DEATHS)[number]

/**
 * Pages that play sound, as real publications bring it; one can die at a step. After each step no page
 * plays what is not there.
 */
export function createAudioHarness(stores: Stores) {
  const harness = {
    snapshot: [] as PlayedAudio[],
    /** What the pages of the site play. */
    pages: [] as PlayedAudio[],
    dies: undefined as Death | undefined,
    died: (() => {}) as () => void,
  }
  const dieAt = async (death: Death): Promise<void> => {
    if (harness.dies !== death) return
    harness.dies = undefined
    harness.died()
    await forever
  }
  const work: PublicationWork = {
    snapshotDigest: async () => 'same',
    async pull(_, now) {
      harness.snapshot = await playedNow(stores, now)
      return 'same'
    },
    async publishAudio(changed) {
      await dieAt('before copying')
      await publishAudio(stores.files, harness.snapshot, changed)
      await dieAt('before pages')
    },
    async pages() {
      harness.pages = harness.snapshot
      return { kind: 'changed', written: [], removed: [] }
    },
    catalogue: async () => {},
    async releaseAudio(changed, now) {
      await dieAt('before release')
      await releaseAudio(stores, { played: harness.snapshot, changed, now })
      await dieAt('after release')
    },
  }
  const publicKeys = () =>
    [...stores.objects.keys()].filter((key) => key.startsWith('uploads/')).toSorted()
  const playedKeys = () =>
    harness.pages
      .map(({ hearticleId, translationId }) => `uploads/${hearticleId}/${translationId}.mp3`)
      .toSorted()
  return { harness, work, publicKeys, playedKeys }
}
