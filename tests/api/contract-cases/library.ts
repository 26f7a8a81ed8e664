import { originalAudioKey } from '../../../functions/files/object-store.ts'
import type { StudyAlarmFacts } from '../../../src/contract/desk/library-imports.ts'
import type { AppFixture } from '../../support/app.ts'
import { mp3Of } from '../../support/mp3.ts'
import { noon } from '../../support/records.ts'
import { type Allowed, type Cases, type CaseValues, editors, withoutSearchIndex } from './case.ts'

/** Who keeps rubrics and topics. */
const heads: Allowed = { who: ['head'] }

const both = (de: string, en = de) => ({ de, en })
const search = { text: 'salt[tiab] AND humans[mh]', enabled: true }
const rubric = { name: both('Schlaf', 'Sleep'), description: both('Alles', 'All'), search }
const topic = { rubricId: 1, name: both('Träume', 'Dreams'), color: '#336699' }
const UPLOAD = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
const audio = { version: 1, upload: UPLOAD, pieces: 1 }

const withPiece =
  (bytes: Uint8Array, pieces = 1) =>
  async ({ stores }: AppFixture, me: string): Promise<undefined> => {
    const day = noon.toISOString().slice(0, 10)
    for (let piece = 0; piece < pieces; piece += 1) {
      await stores.files.put(`private/audio-uploads/${day}/1-${me}-${UPLOAD}/${piece}`, bytes)
    }
  }

const facts = { pmid: '101', title: 'Salt', hearticleIds: [1], hearticles: [] }
const alarm: StudyAlarmFacts = { ...facts, type: 'retracted' }

const withAlarm = async ({ stores }: AppFixture): Promise<undefined> => {
  await stores.library.imports.raise({ ...alarm, foundAt: noon.toISOString() }, [])
}

const withEmptyRubric = async ({ stores }: AppFixture): Promise<CaseValues> => {
  const { record } = await stores.library.taxonomy.insertRubric(rubric, null, noon)
  return { empty: String(record.id) }
}

const withEmptyTopic = async ({ stores }: AppFixture): Promise<CaseValues> => {
  const made = await stores.library.taxonomy.insertTopic(topic, noon)
  return { unused: String(made?.record.id) }
}

/** Topic 1 has another name than before. */
async function renamed({ stores }: AppFixture, me: string, was: object = {}): Promise<undefined> {
  const [found] = await stores.library.taxonomy.topics()
  if (!found) throw new Error('there is no topic')
  const after = { record: { ...found.record, name: both('Träume', 'Dreams') }, version: 1 }
  const before = { ...found, record: { ...found.record, ...was } }
  const also = stores.nameChanges.changeOf('topic', before, after, { by: me, at: noon })
  await stores.library.taxonomy.changeTopic(after, noon, undefined, also)
}

export const libraryCases: Record<string, Cases> = {
  listLibraryRubrics: {
    allowed: editors,
    answers: [
      { path: '/api/library/rubrics', as: 'editor' },
      { path: '/api/library/rubrics', as: 'admin' },
    ],
    errors: { forbidden: { path: '/api/library/rubrics', as: 'reviewer' } },
  },
  createLibraryRubric: {
    allowed: heads,
    answers: [
      { path: '/api/library/rubrics', body: rubric, as: 'head' },
      { path: '/api/library/rubrics', body: { ...rubric, search: null }, as: 'head' },
    ],
    errors: {
      quantity_in_name: {
        path: '/api/library/rubrics',
        body: { ...rubric, name: both('Neun von zehn') },
        as: 'head',
      },
      forbidden: { path: '/api/library/rubrics', body: rubric, as: 'premium' },
      invalid_request: {
        path: '/api/library/rubrics',
        body: { ...rubric, search: 'salt' },
        as: 'head',
      },
    },
  },
  changeLibraryRubric: {
    allowed: heads,
    answers: [{ path: '/api/library/rubrics/1', body: { version: 0, ...rubric }, as: 'head' }],
    errors: {
      quantity_in_name: {
        path: '/api/library/rubrics/1',
        body: { version: 0, ...rubric, name: both('Neun von zehn') },
        as: 'head',
      },
      forbidden: { path: '/api/library/rubrics/1', body: { version: 0, ...rubric }, as: 'analyst' },
      rubric_not_found: {
        path: '/api/library/rubrics/9',
        body: { version: 0, ...rubric },
        as: 'head',
      },
      version_conflict: {
        path: '/api/library/rubrics/1',
        body: { version: 3, ...rubric },
        as: 'head',
      },
    },
  },
  deleteLibraryRubric: {
    allowed: heads,
    answers: [
      { path: '/api/library/rubrics/{empty}?version=1', as: 'head', arrange: withEmptyRubric },
    ],
    errors: {
      forbidden: { path: '/api/library/rubrics/1?version=0', as: 'reviewer' },
      rubric_not_found: { path: '/api/library/rubrics/9?version=0', as: 'head' },
      rubric_in_use: { path: '/api/library/rubrics/1?version=0', as: 'head' },
      version_conflict: {
        path: '/api/library/rubrics/{empty}?version=7',
        as: 'head',
        arrange: withEmptyRubric,
      },
      catalogue_unavailable: {
        path: '/api/library/rubrics/{empty}?version=1',
        as: 'head',
        arrange: async (api) => {
          withoutSearchIndex(api)
          return withEmptyRubric(api)
        },
      },
    },
  },
  listLibraryTopics: {
    allowed: editors,
    answers: [{ path: '/api/library/topics', as: 'editor' }],
    errors: { forbidden: { path: '/api/library/topics', as: 'free' } },
  },
  createLibraryTopic: {
    allowed: heads,
    answers: [{ path: '/api/library/topics', body: topic, as: 'head' }],
    errors: {
      quantity_in_name: {
        path: '/api/library/topics',
        body: { ...topic, name: both('Neun von zehn') },
        as: 'head',
      },
      forbidden: { path: '/api/library/topics', body: topic, as: 'reviewer' },
      rubric_not_found: {
        path: '/api/library/topics',
        body: { ...topic, rubricId: 9 },
        as: 'head',
      },
      topic_name_taken: {
        path: '/api/library/topics',
        body: { ...topic, name: both('Anderes', 'SALT') },
        as: 'head',
      },
      invalid_request: {
        path: '/api/library/topics',
        body: { ...topic, color: 'red;}' },
        as: 'head',
      },
    },
  },
  changeLibraryTopic: {
    allowed: heads,
    answers: [{ path: '/api/library/topics/1', body: { version: 0, ...topic }, as: 'admin' }],
    errors: {
      quantity_in_name: {
        path: '/api/library/topics/1',
        body: { version: 0, ...topic, name: both('Neun von zehn') },
        as: 'head',
      },
      forbidden: { path: '/api/library/topics/1', body: { version: 0, ...topic }, as: 'free' },
      topic_not_found: {
        path: '/api/library/topics/9',
        body: { version: 0, ...topic },
        as: 'head',
      },
      rubric_not_found: {
        path: '/api/library/topics/1',
        body: { version: 0, ...topic, rubricId: 9 },
        as: 'head',
      },
      topic_name_taken: {
        path: '/api/library/topics/1',
        body: { version: 0, ...topic, name: both('Salz', 'Salt') },
        as: 'head',
      },
      version_conflict: {
        path: '/api/library/topics/1',
        body: { version: 1, ...topic },
        as: 'head',
      },
    },
  },
  deleteLibraryTopic: {
    allowed: heads,
    answers: [
      { path: '/api/library/topics/{unused}?version=1', as: 'head', arrange: withEmptyTopic },
    ],
    errors: {
      forbidden: { path: '/api/library/topics/1?version=0', as: 'reviewer' },
      topic_not_found: { path: '/api/library/topics/9?version=0', as: 'head' },
      topic_in_use: { path: '/api/library/topics/2?version=0', as: 'head' },
      version_conflict: {
        path: '/api/library/topics/{unused}?version=0',
        as: 'head',
        arrange: withEmptyTopic,
      },
    },
  },
  setAudio: {
    allowed: editors,
    answers: [
      {
        path: '/api/hearticle/1/audio/1',
        body: audio,
        as: 'editor',
        arrange: withPiece(mp3Of(4)),
      },
    ],
    errors: {
      forbidden: { path: '/api/hearticle/1/audio/1', body: audio, as: 'reviewer' },
      hearticle_not_found: { path: '/api/hearticle/99/audio/1', body: audio, as: 'editor' },
      hearticle_deleted: { path: '/api/hearticle/4/audio/1', body: audio, as: 'editor' },
      translation_not_found: { path: '/api/hearticle/1/audio/99', body: audio, as: 'editor' },
      upload_incomplete: { path: '/api/hearticle/1/audio/1', body: audio, as: 'editor' },
      audio_too_large: {
        path: '/api/hearticle/1/audio/1',
        body: { ...audio, pieces: 7 },
        as: 'editor',
        arrange: withPiece(new Uint8Array(4 * 1024 * 1024), 7),
      },
      not_an_mp3: {
        path: '/api/hearticle/1/audio/1',
        body: audio,
        as: 'editor',
        arrange: withPiece(new TextEncoder().encode('ID3\u0004 this is no sound')),
      },
      version_conflict: {
        path: '/api/hearticle/1/audio/1',
        body: { ...audio, version: 2 },
        as: 'editor',
        arrange: withPiece(mp3Of(4)),
      },
    },
  },
  removeAudio: {
    allowed: editors,
    answers: [
      {
        path: '/api/hearticle/1/audio/1?version=1',
        as: 'editor',
        arrange: async ({ stores }) => {
          await stores.files.put(originalAudioKey(1, 1, 'f1'), mp3Of(4))
          return undefined
        },
      },
    ],
    errors: {
      forbidden: { path: '/api/hearticle/1/audio/1?version=1', as: 'premium' },
      hearticle_not_found: { path: '/api/hearticle/99/audio/1?version=1', as: 'editor' },
      hearticle_deleted: { path: '/api/hearticle/4/audio/1?version=1', as: 'editor' },
      translation_not_found: { path: '/api/hearticle/1/audio/99?version=1', as: 'editor' },
      version_conflict: { path: '/api/hearticle/1/audio/1?version=2', as: 'editor' },
    },
  },
  findImports: {
    allowed: editors,
    answers: [{ path: '/api/library/imports', as: 'editor', arrange: withAlarm }],
    errors: { forbidden: { path: '/api/library/imports', as: 'reviewer' } },
  },
  dismissAlarm: {
    allowed: editors,
    answers: [{ path: '/api/library/alarms/101/retracted', as: 'editor', arrange: withAlarm }],
    errors: {
      forbidden: { path: '/api/library/alarms/101/retracted', as: 'free' },
      alarm_not_found: { path: '/api/library/alarms/101/expression-of-concern', as: 'editor' },
    },
  },
  listNameChanges: {
    allowed: editors,
    answers: [
      { path: '/api/library/changes', as: 'head', arrange: renamed },
      { path: '/api/library/changes', as: 'editor', arrange: renamed },
    ],
    errors: { forbidden: { path: '/api/library/changes', as: 'reviewer' } },
  },
  undoNameChange: {
    allowed: { ...editors, params: { kind: 'playlist' } },
    answers: [{ path: '/api/library/changes/topic/1/undo', as: 'head', arrange: renamed }],
    errors: {
      forbidden: { path: '/api/library/changes/topic/1/undo', as: 'editor', arrange: renamed },
      undo_over: { path: '/api/library/changes/playlist/1/undo', as: 'editor' },
      version_conflict: {
        path: '/api/library/changes/topic/1/undo',
        as: 'head',
        async arrange(api, me) {
          await renamed(api, me)
          const [found] = await api.stores.library.taxonomy.topics()
          if (!found) throw new Error('there is no topic')
          const record = { ...found.record, name: both('Schlaf', 'Sleep') }
          await api.stores.library.taxonomy.changeTopic({ record, version: 2 }, noon)
          return undefined
        },
      },
      rubric_not_found: {
        path: '/api/library/changes/topic/1/undo',
        as: 'head',
        arrange: (api, me) => renamed(api, me, { rubricId: 9 }),
      },
      topic_name_taken: {
        path: '/api/library/changes/topic/1/undo',
        as: 'head',
        arrange: (api, me) => renamed(api, me, { name: both('Salz', 'Salt') }),
      },
      invalid_request: { path: '/api/library/changes/study/1/undo', as: 'head' },
    },
  },
}
