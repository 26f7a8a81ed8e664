import type { OpenedStores } from '../../../scripts/project/opened-stores.ts'
import { hearticleDraft, translation } from '../../support/records.ts'

/** What a test gives of a hearticle; the same texts in both languages. */
interface Placed {
  mainTextBody: string
  citedPmids?: readonly string[]
  hasAudio?: boolean
  topicId?: number
  publicationDate?: string
}

/**
 * Puts a hearticle into the running product's database, after its site was built.
 * @param key unique among all tests
 * @returns the path of its German page
 */
export async function placeHearticle(
  { hearticles }: Pick<OpenedStores, 'hearticles'>,
  key: string,
  {
    mainTextBody,
    citedPmids = [],
    hasAudio = false,
    topicId = 1,
    publicationDate = '2026-01-02',
  }: Placed,
): Promise<string> {
  const sound = { file: 'f1', seconds: 61 }
  const { hearticle } = await hearticles.importByKey(
    hearticleDraft(key, {
      topicId,
      publicationDate,
      citedPmids: [...citedPmids],
      translations: (['de', 'en'] as const).map((language) =>
        translation(language, { headline: key, mainTextBody, ...(hasAudio && { sound }) }),
      ),
    }),
  )
  return `/hearticle/${hearticle.id}`
}

/** Corrects a hearticle that was placed: its page says so, and has a list of changes. @param path of its page */
export async function correctHearticle(
  { hearticles }: Pick<OpenedStores, 'hearticles'>,
  path: string,
): Promise<void> {
  const desk = await hearticles.findForDesk(Number(path.split('/').at(-1)))
  if (!desk || desk === 'deleted') throw new Error(`${path} is not there`)
  const working = await hearticles.workingCopy(desk)
  const translations = working.translations.map((text) => ({
    ...text,
    mainTextBody: `${text.mainTextBody} Auch Kalium.`,
  }))
  const note = { de: 'Kalium hat gefehlt.', en: 'Potassium was missing.' }
  const publication = {
    by: null,
    at: new Date(),
    isApproved: true,
  } as const
  const published = await hearticles.publish(
    desk,
    { ...working, translations, explanation: { kind: 'correction', note } },
    publication,
  )
  if (typeof published === 'string') throw new Error(`${path}: ${published}`)
}
