import { savedCountKey } from '../../../functions/store/table/keys.ts'
import { put } from '../../../functions/store/table/writes.ts'
import { noon } from '../../support/records.ts'
import {
  type CaseRequest,
  type Cases,
  exhaustLimits,
  signedIn,
  withoutMail,
  withoutSearchIndex,
} from './case.ts'

const letKeep: CaseRequest['arrange'] = async ({ stores }, me) => {
  await stores.readingList.choose(me, { history: true, retractionMails: false }, noon)
  return undefined
}

const list: CaseRequest = { path: '/api/reading-list', as: 'free' }
const onward: CaseRequest = { path: '/api/reading-list/continue', as: 'free' }
const saving: CaseRequest = { path: '/api/reading-list/1', as: 'free', body: { state: 'saved' } }
const reading: CaseRequest = {
  path: '/api/reading-list/1',
  as: 'free',
  body: { state: 'read', progress: 0.5, audioSeconds: 12, at: '2026-11-21T11:00:00+01:00' },
}
const answering: CaseRequest = {
  path: '/api/reading-list/1',
  as: 'free',
  body: { state: 'answered', given: { answer: 'wrong', edition: 1 } },
}
const removal: CaseRequest = { path: '/api/reading-list/1', as: 'free' }
const turn: CaseRequest = {
  path: '/api/account/history',
  as: 'free',
  body: { history: true, retractionMails: true },
}

export const readingListCases: Record<string, Cases> = {
  listReading: {
    allowed: signedIn,
    answers: [
      list,
      { ...list, path: '/api/reading-list?view=read&page=0&size=50&lang=en', arrange: letKeep },
      {
        ...list,
        arrange: async ({ stores }, me) => {
          await stores.readingList.save(me, 1, noon.toISOString())
          return undefined
        },
      },
    ],
    errors: {
      catalogue_unavailable: { ...list, arrange: withoutSearchIndex },
      invalid_request: { ...list, path: '/api/reading-list?view=all' },
    },
  },
  continueReading: {
    allowed: signedIn,
    answers: [
      onward,
      {
        ...onward,
        path: '/api/reading-list/continue?lang=en',
        arrange: async ({ stores }, me) => {
          await letKeep({ stores } as never, me)
          await stores.users.selectRubrics(me, [1], { firstOnly: false })
          return undefined
        },
      },
      { ...onward, as: 'premium' },
    ],
    errors: {
      catalogue_unavailable: { ...onward, arrange: withoutSearchIndex },
      invalid_request: { ...onward, path: '/api/reading-list/continue?lang=fr' },
    },
  },
  putOnReadingList: {
    allowed: { who: 'signed-in', body: { state: 'saved' } },
    answers: [saving, { ...reading, arrange: letKeep }, { ...answering, arrange: letKeep }],
    errors: {
      hearticle_not_found: { ...saving, path: '/api/reading-list/4' },
      reading_list_full: {
        ...saving,
        arrange: async ({ stores: { table } }, me) => {
          await table.write(put({ ...savedCountKey(me), count: 500 }))
          return undefined
        },
      },
      history_off: reading,
      too_many_requests: { ...saving, arrange: exhaustLimits },
      invalid_request: { ...reading, body: { state: 'read', progress: 1.1 } },
    },
  },
  removeFromReadingList: {
    allowed: signedIn,
    answers: [
      removal,
      { ...removal, path: '/api/reading-list/1?state=read' },
      { ...removal, path: '/api/reading-list/1?state=answered' },
    ],
    errors: {
      too_many_requests: { ...removal, arrange: exhaustLimits },
      invalid_request: { ...removal, path: '/api/reading-list/0' },
    },
  },
  setReadingHistory: {
    allowed: { who: 'signed-in', body: { history: false } },
    answers: [turn, { ...turn, body: { history: false } }],
    errors: {
      mail_unavailable: {
        ...turn,
        body: { history: true, retractionMails: true },
        arrange: withoutMail,
      },
      version_conflict: { ...turn, body: { history: true, answersTo: 'Akademie' } },
      too_many_requests: { ...turn, arrange: exhaustLimits },
      invalid_request: { ...turn, body: { history: 'yes' } },
    },
  },
}
