import { usesKey } from '../../../functions/store/table/keys.ts'
import { update } from '../../../functions/store/table/writes.ts'
import type { AppFixture } from '../../support/app.ts'
import { approveEdition, explanation } from '../../support/editions.ts'
import { proposeTerm, TERM_ID } from '../../support/glossary.ts'
import { hearticleDraft, salt, translation } from '../../support/records.ts'
import {
  type CaseRequest,
  type Cases,
  editors,
  everybody,
  exhaustInstanceLimits,
  readers,
} from './case.ts'

/** Hearticle 1 is public; with a working copy whose headline differs. */
async function hasCopy({ stores, now }: AppFixture, me: string): Promise<undefined> {
  const { hearticle } = await stores.hearticles.importByKey(hearticleDraft('copied'))
  const { topicId, publicationDate, breaking, citedPmids } = hearticle
  const translations = [translation('de', { headline: 'Viel weniger' }), translation('en')]
  const status = 'IN_REVIEW' as const
  const draft = {
    topicId,
    publicationDate,
    breaking,
    citedPmids,
    status,
    explanation,
    translations,
  }
  await stores.hearticles.save(hearticle.id, 1, draft, { by: me, at: now() })
}

/** The same, approved by somebody else. */
async function isApproved(fixture: AppFixture, me: string): Promise<undefined> {
  await hasCopy(fixture, me)
  await approveEdition(fixture.stores, 5, fixture.now())
}

async function isInTrash({ stores, now }: AppFixture, me: string): Promise<undefined> {
  await stores.hearticles.remove(1, now(), me)
}

async function isWithoutTopic(fixture: AppFixture, me: string): Promise<undefined> {
  await isInTrash(fixture, me)
  const gone = { set: { deletedAt: fixture.now().toISOString() } }
  await fixture.stores.table.write(update(usesKey('TOPIC', salt.id), gone))
}

async function hasTrashedTerm({ stores, now }: AppFixture): Promise<undefined> {
  await proposeTerm(stores, 'somebody')
  const term = await stores.glossary.find(TERM_ID)
  if (term) await stores.glossary.remove(term.record, { by: 'somebody', at: now() })
}

const publish = (id: number, body: object = {}, arrange?: CaseRequest['arrange']): CaseRequest => ({
  path: `/api/hearticle/${id}/publication`,
  as: 'editor',
  body,
  ...(arrange && { arrange }),
})

/** What follows its address, of a call about a hearticle. */
const errorsOf = (after: string, more: Partial<CaseRequest> = {}) => ({
  forbidden: { path: `/api/hearticle/1${after}`, as: 'analyst' as const, ...more },
  hearticle_not_found: { path: `/api/hearticle/99${after}`, as: 'editor' as const, ...more },
  hearticle_deleted: { path: `/api/hearticle/4${after}`, as: 'editor' as const, ...more },
})

/** Hearticle 4 was deleted; hearticle 5 is made by `hasCopy`. */
export const editionCases: Record<string, Cases> = {
  showDifference: {
    allowed: readers,
    answers: [
      { path: '/api/hearticle/5/difference?from=approved', as: 'reviewer', arrange: hasCopy },
      { path: '/api/hearticle/5/difference?from=approved', as: 'editor', arrange: isApproved },
      { path: '/api/hearticle/5/difference?from=1&to=2', as: 'editor', arrange: hasCopy },
    ],
    errors: {
      ...errorsOf('/difference?from=approved'),
      invalid_request: { path: '/api/hearticle/1/difference?from=public', as: 'editor' },
      version_not_found: { path: '/api/hearticle/1/difference?from=99', as: 'editor' },
    },
  },
  discardWorkingCopy: {
    allowed: editors,
    answers: [
      { path: '/api/hearticle/5/working-copy', as: 'editor', arrange: hasCopy },
      { path: '/api/hearticle/1/working-copy', as: 'editor' },
    ],
    errors: {
      ...errorsOf('/working-copy'),
      version_conflict: {
        path: '/api/hearticle/5/working-copy?version=1',
        as: 'editor',
        arrange: hasCopy,
      },
    },
  },
  publishEdition: {
    allowed: editors,
    answers: [publish(5, {}, isApproved)],
    errors: {
      ...errorsOf('/publication', { body: {} }),
      hearticle_incomplete: publish(5, {}, async ({ stores }) => {
        const draft = hearticleDraft('draft', { status: 'DRAFT', citedPmids: ['999'] })
        await stores.hearticles.importByKey(draft)
      }),
      version_conflict: publish(1, { version: 9 }),
      approval_needed: publish(5, {}, hasCopy),
      nothing_to_publish: publish(1),
      invalid_request: publish(1, { publicationDate: 'soon' }),
    },
  },
  withdrawHearticle: {
    allowed: editors,
    answers: [{ path: '/api/hearticle/1/withdrawal', as: 'editor', body: {} }],
    errors: {
      ...errorsOf('/withdrawal', { body: {} }),
      not_public: {
        path: '/api/hearticle/5/withdrawal',
        as: 'editor',
        body: {},
        arrange: async ({ stores }) => {
          await stores.hearticles.importByKey(hearticleDraft('draft', { status: 'DRAFT' }))
          return undefined
        },
      },
      version_conflict: { path: '/api/hearticle/1/withdrawal', as: 'editor', body: { version: 9 } },
    },
  },
  listTrash: {
    allowed: readers,
    answers: [
      { path: '/api/desk/trash', as: 'editor' },
      { path: '/api/desk/trash', as: 'reviewer', arrange: isInTrash },
    ],
    errors: { forbidden: { path: '/api/desk/trash', as: 'analyst' } },
  },
  restoreTrashed: {
    allowed: readers,
    answers: [
      { path: '/api/desk/trash/hearticle/1/restoration', as: 'editor', arrange: isInTrash },
      {
        path: `/api/desk/trash/term/${TERM_ID}/restoration`,
        as: 'reviewer',
        arrange: hasTrashedTerm,
      },
    ],
    errors: {
      forbidden: { path: '/api/desk/trash/hearticle/1/restoration', as: 'analyst' },
      not_in_trash: { path: '/api/desk/trash/hearticle/99/restoration', as: 'editor' },
      topic_not_found: {
        path: '/api/desk/trash/hearticle/1/restoration',
        as: 'editor',
        arrange: isWithoutTopic,
      },
      glossary_term_taken: {
        path: `/api/desk/trash/term/${TERM_ID}/restoration`,
        as: 'editor',
        async arrange(api) {
          await hasTrashedTerm(api)
          await proposeTerm(api.stores, 'somebody', { id: TERM_ID.replace('1', '2') })
          return undefined
        },
      },
    },
  },
  listCorrections: {
    allowed: everybody,
    answers: ['/api/public/corrections', '/api/public/corrections?pmid=101&languageCode=en'],
    errors: {
      too_many_requests: { path: '/api/public/corrections', arrange: exhaustInstanceLimits },
      invalid_request: { path: '/api/public/corrections?pmid=x' },
    },
  },
  correctionsFeed: {
    allowed: everybody,
    answers: ['/api/public/corrections.atom'],
    errors: {
      too_many_requests: { path: '/api/public/corrections.atom', arrange: exhaustInstanceLimits },
      invalid_request: { path: '/api/public/corrections.atom?lang=fr' },
    },
  },
  changesInBulk: {
    allowed: everybody,
    answers: ['/data/changes.jsonl'],
    errors: { too_many_requests: { path: '/data/changes.jsonl', arrange: exhaustInstanceLimits } },
  },
  findEmbedding: {
    allowed: everybody,
    answers: ['/oembed?url=http%3A%2F%2Flocalhost%3A4321%2Fhearticle%2F1&format=json'],
    errors: {
      hearticle_not_found: { path: '/oembed?url=https%3A%2F%2Fevil.example%2Fhearticle%2F1' },
      invalid_request: { path: '/oembed?url=x&maxwidth=0' },
    },
  },
  findEdition: {
    allowed: everybody,
    answers: [{ path: '/api/public/hearticle/1/editions/1' }],
    errors: {
      version_not_found: { path: '/api/public/hearticle/1/editions/1000000000' },
      invalid_request: { path: '/api/public/hearticle/1/editions/0' },
    },
  },
  findEditionCitation: {
    allowed: everybody,
    answers: [
      { path: '/api/public/hearticle/1/editions/1/citation?format=ris' },
      { path: '/api/public/hearticle/1/editions/1/citation?format=bibtex&languageCode=en' },
    ],
    errors: {
      version_not_found: { path: '/api/public/hearticle/99/editions/1/citation?format=ris' },
      invalid_request: { path: '/api/public/hearticle/1/editions/1/citation?format=word' },
    },
  },
  listReplacements: {
    allowed: everybody,
    answers: [{ path: '/api/public/hearticle/1/changes' }],
    errors: {
      hearticle_not_found: { path: '/api/public/hearticle/99/changes' },
      hearticle_deleted: { path: '/api/public/hearticle/4/changes' },
    },
  },
}
