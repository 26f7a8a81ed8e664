import { randomUUID } from 'node:crypto'
import { MAX_COMMENTS } from '../../../src/contract/desk/comments.ts'
import { MAX_PREVIEW_LINKS } from '../../../src/contract/desk/preview-links.ts'
import { register } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { fillComments } from '../../support/fill-comments.ts'
import {
  type CaseRequest,
  type Cases,
  type CaseValues,
  everybody,
  exhaustInstanceLimits,
  readers,
} from './case.ts'

const passage = {
  place: { languageCode: 'de' as const, field: 'HEADLINE' as const, listIndex: null },
  start: 0,
  end: 7,
  quote: 'Weniger',
}
const written = { ...passage, text: 'Wie viel weniger?', version: 1 }

const note = () => undefined

/** Hearticle 1 has a comment of who asks. */
async function isCommented({ stores, now }: AppFixture, me: string): Promise<CaseValues> {
  const desk = await stores.hearticles.findForDesk(1)
  if (!desk || desk === 'deleted') throw new Error('hearticle 1 is not there')
  const id = randomUUID()
  const { text } = written
  const comment = { passage, text, id, by: me, at: now(), people: [], note }
  await stores.comments.add(desk.hearticle, comment)
  return { comment: id }
}

async function hasAllComments(fixture: AppFixture, me: string): Promise<undefined> {
  const { comment } = await isCommented(fixture, me)
  await fillComments(fixture.stores, { hearticleId: 1, id: String(comment) }, MAX_COMMENTS - 1)
}

async function ofAnother(fixture: AppFixture): Promise<CaseValues> {
  return isCommented(fixture, randomUUID())
}

/** There is a link to a preview of hearticle 1. @param days may lie in the past */
const isLinked =
  (days: number) =>
  async ({ stores, now }: AppFixture, me: string): Promise<CaseValues> => {
    const secret = await stores.previewLinks.secretOf(1, undefined)
    const made = await stores.previewLinks.create(1, secret, { by: me, at: now(), days }, note)
    return { secret, link: made?.id ?? '' }
  }

async function hasAllLinks(fixture: AppFixture, me: string): Promise<undefined> {
  for (let links = 0; links < MAX_PREVIEW_LINKS; links += 1) await isLinked(1)(fixture, me)
}

/** What follows its address, of a call about a hearticle's comments or links. */
const errorsOf = (after: string, more: Partial<CaseRequest> = {}) => ({
  forbidden: { path: `/api/desk/hearticles/1${after}`, as: 'analyst' as const, ...more },
  hearticle_not_found: { path: `/api/desk/hearticles/99${after}`, as: 'editor' as const, ...more },
  hearticle_deleted: { path: `/api/desk/hearticles/4${after}`, as: 'editor' as const, ...more },
})

const comments = '/api/desk/hearticles/1/comments'
const noComment = `${comments}/${randomUUID()}`
const links = '/api/desk/hearticles/1/preview-links'

/** Hearticle 4 was deleted. */
export const togetherCases: Record<string, Cases> = {
  listComments: {
    allowed: readers,
    answers: [
      { path: comments, as: 'reviewer' },
      { path: comments, as: 'editor', arrange: isCommented },
    ],
    errors: errorsOf('/comments'),
  },
  addComment: {
    allowed: readers,
    answers: [{ path: comments, as: 'editor', body: written }],
    errors: {
      ...errorsOf('/comments', { body: written }),
      invalid_request: {
        path: comments,
        as: 'reviewer',
        body: { ...written, quote: 'Mehr' },
      },
      comments_full: { path: comments, as: 'editor', body: written, arrange: hasAllComments },
    },
  },
  resolveComment: {
    allowed: readers,
    answers: [
      {
        path: `${comments}/{comment}/resolution`,
        as: 'editor',
        body: { resolved: true },
        arrange: isCommented,
      },
    ],
    errors: {
      ...errorsOf(`/comments/${randomUUID()}/resolution`, { body: { resolved: true } }),
      comment_not_found: {
        path: `${noComment}/resolution`,
        as: 'editor',
        body: { resolved: true },
      },
    },
  },
  deleteComment: {
    allowed: readers,
    answers: [
      { path: `${comments}/{comment}`, as: 'editor', arrange: isCommented },
      { path: noComment, as: 'editor' },
    ],
    errors: {
      ...errorsOf(`/comments/${randomUUID()}`),
      forbidden: { path: `${comments}/{comment}`, as: 'editor', arrange: ofAnother },
    },
  },
  beatPresence: {
    allowed: { ...readers, params: { kind: 'hearticle' } },
    answers: [
      { path: '/api/desk/presence/hearticle/1', as: 'editor', body: { writing: 'if-free' } },
      {
        path: '/api/desk/presence/study/101',
        as: 'reviewer',
        body: {},
        arrange: async ({ stores, now }) => {
          const { id } = await register(stores, 'editor')
          await stores.presence.beat({ kind: 'study', id: 101 }, id, now())
          return undefined
        },
      },
    ],
    errors: {
      forbidden: { path: '/api/desk/presence/hearticle/1', as: 'analyst', body: {} },
      invalid_request: { path: '/api/desk/presence/playlist/1', as: 'editor', body: {} },
      hearticle_not_found: { path: '/api/desk/presence/hearticle/4', as: 'editor', body: {} },
      study_not_found: { path: '/api/desk/presence/study/999', as: 'editor', body: {} },
      study_withdrawn: { path: '/api/desk/presence/study/102', as: 'editor', body: {} },
    },
  },
  endPresence: {
    allowed: { ...readers, params: { kind: 'hearticle' } },
    answers: [{ path: '/api/desk/presence/hearticle/1', as: 'editor' }],
    errors: {
      forbidden: { path: '/api/desk/presence/hearticle/1', as: 'analyst' },
      invalid_request: { path: '/api/desk/presence/hearticle/0', as: 'editor' },
    },
  },
  listPreviewLinks: {
    allowed: readers,
    answers: [{ path: links, as: 'reviewer', arrange: isLinked(1) }],
    errors: errorsOf('/preview-links'),
  },
  createPreviewLink: {
    allowed: readers,
    answers: [{ path: links, as: 'editor', body: { days: 30 } }],
    errors: {
      ...errorsOf('/preview-links', { body: { days: 1 } }),
      preview_links_full: { path: links, as: 'editor', body: { days: 1 }, arrange: hasAllLinks },
      invalid_request: { path: links, as: 'editor', body: { days: 31 } },
    },
  },
  revokePreviewLink: {
    allowed: readers,
    answers: [
      { path: `${links}/{link}`, as: 'editor', arrange: isLinked(1) },
      { path: `${links}/not-a-link-any-more`, as: 'editor' },
    ],
    errors: { forbidden: { path: `${links}/not-a-link-any-more`, as: 'analyst' } },
  },
  openPreview: {
    allowed: everybody,
    answers: [
      {
        path: '/api/public/preview',
        as: 'editor',
        body: { secret: '{secret}' },
        arrange: isLinked(1),
      },
    ],
    errors: {
      preview_not_found: { path: '/api/public/preview', body: { secret: '1.made-up' } },
      preview_expired: {
        path: '/api/public/preview',
        as: 'editor',
        body: { secret: '{secret}' },
        arrange: isLinked(0),
      },
      too_many_requests: {
        path: '/api/public/preview',
        body: { secret: '1.made-up' },
        arrange: exhaustInstanceLimits,
      },
    },
  },
}
