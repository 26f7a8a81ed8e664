/**
 * The entrance to publishing: nobody outside this folder imports anything else of it (tests may).
 * A part is loaded when it is first called, so that a command waits for nothing it does not use.
 */
import { lazily } from '../project/lazily.ts'

export { compressedForm, isCompressedForm } from './pages/compress-files.ts'
export { pagesAdapter } from './pages/pages-adapter.ts'
export { HEART, PAPER } from './share-images/colors.ts'
export { isAsset } from './upload/site-file.ts'

/** Commands; each resolves with its exit code. */
export const buildCommand = lazily(async () => (await import('./pages/build-command.ts')).build)
export const deployCommand = lazily(async () => (await import('./deployment/deploy.ts')).deploy)
export const packageCommand = lazily(
  async () => (await import('./aws/package-command.ts')).packageCommand,
)
export const publishCommand = lazily(
  async () => (await import('./pipeline/publish-command.ts')).publishCommand,
)

/** What is known of a stage: its committed file, and what its stack puts out. */
export const readStageSettings = lazily(
  async () => (await import('./stages/stage-settings.ts')).readStageSettings,
)
export const readStageOutputs = lazily(
  async () => (await import('./deployment/stack.ts')).readOutputs,
)
/** Where a stage's copies are. */
export const readCopies = lazily(async () => (await import('./stacks/side-stacks.ts')).readCopies)

/** Steps of a publication. */
export const buildSearchIndex = lazily(
  async () => (await import('./search-index/build-catalogue.ts')).buildSearchIndex,
)
export const updateSearchIndex = lazily(
  async () => (await import('./search-index/build-catalogue.ts')).updateSearchIndex,
)
export const readThesaurus = lazily(
  async () => (await import('./search-index/read-thesaurus.ts')).readThesaurus,
)
export const writeLearned = lazily(async () => {
  const { writeLearned } = await import('./search-index/write-learned.ts')
  return async (...parameters: Parameters<typeof writeLearned>) => writeLearned(...parameters)
})
export const buildSite = lazily(async () => (await import('./pages/build-site.ts')).buildSite)
export const writeSnapshot = lazily(
  async () => (await import('./snapshot/write-snapshot.ts')).writeSnapshot,
)
export const updateSnapshot = lazily(
  async () => (await import('./snapshot/update-snapshot.ts')).updateSnapshot,
)
export const publishAudioOfSnapshot = lazily(
  async () => (await import('./pipeline/publish-audio.ts')).publishAudioOfSnapshot,
)
export const renderNewer = lazily(async () => (await import('./pages/render-pages.ts')).renderNewer)
export const publishedDayOf = lazily(
  async () => (await import('./pages/build-record.ts')).publishedDayOf,
)
