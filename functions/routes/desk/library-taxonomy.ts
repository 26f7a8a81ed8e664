import type { Hono } from 'hono'
import {
  changeLibraryRubric,
  changeLibraryTopic,
  createLibraryRubric,
  createLibraryTopic,
  deleteLibraryRubric,
  deleteLibraryTopic,
  listLibraryRubrics,
  listLibraryTopics,
  topicImageSizes,
  uploadTopicImage,
} from '../../../src/contract/desk/library-taxonomy.ts'
import { topicImageName } from '../../../src/domain/taxonomy/taxonomy.ts'
import {
  assertFreeName,
  assertNoQuantity,
  copyImage,
  presentLibraryRubric,
  presentLibraryTopic,
} from '../../editorial/edit-taxonomy.ts'
import { ApiError } from '../../errors/api-error.ts'
import { replacedImageKey, topicImageKey } from '../../files/object-store.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { withContent } from '../../http/serve-upload.ts'
import { takePicture } from '../../http/take-picture.ts'
import { versionConflict } from '../../http/version-conflict.ts'
import { callerLanguage } from '../../request/caller.ts'

export function libraryTaxonomyRoutes(app: Hono, dependencies: Dependencies): void {
  const {
    library,
    nameChanges,
    idempotency,
    now,
    users,
    searchIndex,
    files,
    hearticles,
    trash,
    pictures,
  } = dependencies
  const { taxonomy } = library
  const topicsOf = async (rubricId: number) =>
    (await taxonomy.topics()).filter(({ record }) => record.rubricId === rubricId)
  const findRubric = async (id: number) => {
    const rubric = (await taxonomy.rubrics()).find(({ record }) => record.id === id)
    if (!rubric) throw new ApiError('rubric_not_found')
    return rubric
  }

  const findTopic = async (id: number) => {
    const topics = await taxonomy.topics()
    const topic = topics.find(({ record }) => record.id === id)
    if (!topic) throw new ApiError('topic_not_found')
    return { topic, topics }
  }

  serve(app, listLibraryRubrics, async () => (await taxonomy.rubrics()).map(presentLibraryRubric))
  serve(app, createLibraryRubric, async ({ body, caller, context, idempotentWrite }) => {
    const { search, ...fields } = body
    const by = { by: caller.userId, at: now() }
    const created = await idempotency.runOnce(idempotentWrite, by.at, async (note) => {
      assertNoQuantity(fields, callerLanguage(context))
      return taxonomy.insertRubric(fields, search, by.at, note, ({ record: { id, name } }) =>
        nameChanges.writes({ kind: 'rubric', id, what: 'created', was: null, is: name }, by),
      )
    })
    return presentLibraryRubric(created)
  })
  serve(app, changeLibraryRubric, async ({ params: { id }, body, caller, ...request }) => {
    const { version, search, ...fields } = body
    const by = { by: caller.userId, at: now() }
    const changed = await idempotency.runOnce(request.idempotentWrite, by.at, async (note) => {
      assertNoQuantity(fields, callerLanguage(request.context))
      const before = await findRubric(id)
      const conflict = async () =>
        versionConflict('version_conflict', (await findRubric(id)).changed, users)
      if (before.version !== version) throw await conflict()
      const changed = { by: caller.userId, at: by.at.toISOString() }
      const next = { record: { id, ...fields }, version: version + 1, search, changed }
      const also = nameChanges.changeOf('rubric', before, next, by)
      if (!(await taxonomy.changeRubric(next, by.at, note, also))) throw await conflict()
      return next
    })
    return presentLibraryRubric(changed)
  })

  serve(app, deleteLibraryRubric, ({ params: { id }, query: { version }, caller, ...request }) => {
    const inUse = async (): Promise<Record<string, string> | undefined> => {
      const topics = (await topicsOf(id)).map(({ record }) => record.name.de)
      if (topics.length > 0) return { topics: topics.join(', ') }
      const { total } = await searchIndex.use((index) =>
        index.studies({ list: 'latest', rubricId: id }, { page: 0, size: 1 }),
      )
      return total > 0 ? { studies: String(total) } : undefined
    }
    return idempotency.runOnce(request.idempotentWrite, now(), async (note) => {
      const rubric = await findRubric(id)
      const by = { by: caller.userId, at: now() }
      const also = nameChanges.deletionOf('rubric', rubric, by)
      const removed = await taxonomy.removeRubric(rubric, version, inUse, by.at, note, also)
      if (removed === 'conflict') {
        throw await versionConflict('version_conflict', (await findRubric(id)).changed, users)
      }
      if (removed !== 'removed') throw new ApiError('rubric_in_use', removed.used)
      return { id }
    })
  })

  serve(app, listLibraryTopics, async () => (await taxonomy.topics()).map(presentLibraryTopic))
  serve(app, createLibraryTopic, async ({ body, caller, context, idempotentWrite }) => {
    const by = { by: caller.userId, at: now() }
    const created = await idempotency.runOnce(idempotentWrite, by.at, async (note) => {
      assertNoQuantity({ name: body.name }, callerLanguage(context))
      assertFreeName(body.name, await taxonomy.topics())
      const topic = await taxonomy.insertTopic(body, by.at, note, ({ record: { id, name } }) =>
        nameChanges.writes({ kind: 'topic', id, what: 'created', was: null, is: name }, by),
      )
      if (!topic) throw new ApiError('rubric_not_found')
      return topic
    })
    return presentLibraryTopic(created)
  })

  serve(app, changeLibraryTopic, async ({ params: { id }, body, caller, ...request }) => {
    const { version, ...fields } = body
    const by = { by: caller.userId, at: now() }
    const changed = await idempotency.runOnce(request.idempotentWrite, by.at, async (note) => {
      assertNoQuantity({ name: fields.name }, callerLanguage(request.context))
      const { topic, topics } = await findTopic(id)
      assertFreeName(fields.name, topics, id)
      await findRubric(fields.rubricId)
      const conflict = async () =>
        versionConflict('version_conflict', (await findTopic(id)).topic.changed, users)
      if (topic.version !== version) throw await conflict()
      const changed = { by: caller.userId, at: by.at.toISOString() }
      const next = { record: { id, ...fields }, version: version + 1, changed }
      await copyImage(files, topic.record, next.record)
      const also = nameChanges.changeOf('topic', topic, next, by)
      if (!(await taxonomy.changeTopic(next, by.at, note, also))) throw await conflict()
      return next
    })
    return presentLibraryTopic(changed)
  })

  serve(app, deleteLibraryTopic, ({ params: { id }, query: { version }, caller, ...request }) => {
    const inUse = async () => {
      // What is public may have another topic than its working copy.
      const uses = (await hearticles.heads()).flatMap((head) =>
        head.topicId === id || head.publicTopicId === id ? head.id : [],
      )
      // What lies in the trash could not be brought back without it.
      const waiting = (await trash.list()).flatMap((one) =>
        one.kind === 'hearticle' && one.record.topicId === id && !uses.includes(one.record.id)
          ? one.record.id
          : [],
      )
      const all = [...uses, ...waiting]
      return all.length > 0 ? { hearticles: all.join(', ') } : undefined
    }
    return idempotency.runOnce(request.idempotentWrite, now(), async (note) => {
      const { topic } = await findTopic(id)
      const by = { by: caller.userId, at: now() }
      const also = nameChanges.deletionOf('topic', topic, by)
      const removed = await taxonomy.removeTopic(topic, version, inUse, by.at, note, also)
      if (removed === 'conflict') {
        const { topic: saved } = await findTopic(id)
        throw await versionConflict('version_conflict', saved.changed, users)
      }
      if (removed !== 'removed') throw new ApiError('topic_in_use', removed.used)
      return { id }
    })
  })

  serve(app, uploadTopicImage, async ({ params, query: { size }, file, caller, ...request }) => {
    await findTopic(params.id)
    const bytes = await file.read()
    const write = withContent(request.idempotentWrite, bytes)
    return idempotency.runOnce(write, now(), async (note) => {
      const form = { from: ['image/png'], exactly: topicImageSizes[size], as: 'png' } as const
      const picture = await takePicture(pictures, caller.userId, file, bytes, form, {
        notThisKind: new ApiError('not_a_png'),
        otherSize: new ApiError('topic_image_dimensions'),
      })
      // By the name that the topic has by now.
      const { topic } = await findTopic(params.id)
      const imageName = topicImageName(topic.record)
      const before = await files.get(topicImageKey(imageName, size))
      if (before) await files.put(replacedImageKey(params.id, size), before)
      await files.put(topicImageKey(imageName, size), picture)
      const by = { by: caller.userId, at: now() }
      const replaced = { size, hadOne: before !== undefined }
      const also = await nameChanges.pictureWrites(topic.record, replaced, by)
      await taxonomy.noteChange(by.at, note({ imageName }), also)
      return { imageName }
    })
  })
}
