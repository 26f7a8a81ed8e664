import type { HearticleDraft } from '../../../functions/store/content/hearticles.ts'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import type { IncomingStudy } from '../../../src/domain/study/study-import.ts'
import { seedSampleContent } from '../../content/seed.ts'
import { SAMPLE_FOLDER } from '../../project/folders.ts'
import { withStores } from '../measure/with-stores.ts'

export interface LargeContent {
  /** A study with very many authors. */
  study: { pmid: string; authors: number; lastName: string }
  /** A hearticle with a very long text. */
  hearticle: { id: number; bytes: number }
}

const STUDY = { pmid: '99999901', authors: 1004, lastName: 'Musterautorin' }
const TEXT_BYTES = 100_000
const PARAGRAPH = `**Gewöhnliche** Wörter in _langen_ Sätzen, mit einer {Erklärung}[EXP:was das Wort heißt] und einer Quelle[Ref${STUDY.pmid}], wie sie in jedem Hearticle stehen, nur sehr viele mehr davon.\n\n`

/** Brings the largest that has to stay readable (P-LARGEST) into a database, beside the sample. */
export function bringLargeContent(dataDir: string): Promise<LargeContent> {
  return withStores(dataDir, async (stores) => {
    await seedSampleContent(stores, SAMPLE_FOLDER)
    const [stored] = await stores.studies.importMany([largeStudy()], {})
    if (stored?.status !== 'fulfilled') throw stored?.reason
    const text = PARAGRAPH.repeat(Math.ceil(TEXT_BYTES / Buffer.byteLength(PARAGRAPH)))
    const { hearticle } = await stores.hearticles.importByKey(largeHearticle(text))
    return { study: STUDY, hearticle: { id: hearticle.id, bytes: Buffer.byteLength(text) } }
  })
}

function largeStudy(): IncomingStudy {
  return {
    pmid: STUDY.pmid,
    revision: { version: 1, revised: '2026-01-01', digest: 'large' },
    source: {
      kind: 'article',
      title: 'A study by very many authors.',
      abstract: [{ text: 'They measured something together.' }],
      authors: Array.from({ length: STUDY.authors }, (_, index) => ({
        lastName: `${STUDY.lastName}-${index + 1}`,
        foreName: 'Maria',
        initials: 'M',
      })),
      authorsComplete: true,
      journal: { title: 'Journal of Large Collaborations' },
      publicationDate: '2026-01-01',
      publicationTypes: ['Journal Article'],
      keywords: [],
      meshTerms: [],
      languages: ['eng'],
      notices: [],
    },
  }
}

function largeHearticle(mainTextBody: string): HearticleDraft {
  return {
    key: 'very-long',
    topicId: 1,
    publicationDate: latestPublicDay(new Date()),
    breaking: false,
    sample: true,
    status: 'PUBLISHED',
    citedPmids: [STUDY.pmid],
    translations: (['de', 'en'] as const).map((languageCode) => ({
      languageCode,
      headline: 'Sehr lang',
      mainTextBody,
      keywords: [],
      mainActions: [],
      harmfulActions: [],
      hasAudio: false,
    })),
  }
}
