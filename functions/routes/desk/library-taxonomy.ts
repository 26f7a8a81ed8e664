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
  copyImage,
  presentLibraryRubric,
  presentLibraryTopic,
} from '../../editorial/edit-taxonomy.ts'
import { ApiError } from '../../errors/api-error.ts'
import { topicImageKey } from '../../files/object-store.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { withContent } from '../../http/serve-upload.ts'
import { takePicture } from '../../http/take-picture.ts'
import { versionConflict } from '../../http/version-conflict.ts'

/** Rubrics and topics for those who edit them. */
export function libraryTaxonomyRoutes(app: Hono, dependencies: Dependencies): void {
  const { library, idempotency, now, users, searchIndex, files, hearticles, pictures } =
    dependencies
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
  serve(app, createLibraryRubric, async ({ body: { search, ...fields }, idempotentWrite }) =>
    presentLibraryRubric(
      await idempotency.runOnce(idempotentWrite, now(), (note) =>
        taxonomy.insertRubric(fields, search, now(), note),
      ),
    ),
  )
  serve(app, changeLibraryRubric, async ({ params: { id }, body, caller, idempotentWrite }) => {
    const { version, search, ...fields } = body
    const changed = await idempotency.runOnce(idempotentWrite, now(), async (note) => {
      await findRubric(id)
      const changed = { by: caller.userId, at: now().toISOString() }
      const next = { record: { id, ...fields }, version: version + 1, search, changed }
      if (await taxonomy.changeRubric(next, now(), note)) return next
      throw await versionConflict('version_conflict', (await findRubric(id)).changed, users)
    })
    return presentLibraryRubric(changed)
  })

  serve(app, deleteLibraryRubric, ({ params: { id }, query: { version }, idempotentWrite }) => {
    const inUse = async (): Promise<Record<string, string> | undefined> => {
      const topics = (await topicsOf(id)).map(({ record }) => record.name.de)
      if (topics.length > 0) return { topics: topics.join(', ') }
      const { total } = await searchIndex.use((index) =>
        index.studies({ list: 'latest', rubricId: id }, { page: 0, size: 1 }),
      )
      return total > 0 ? { studies: String(total) } : undefined
    }
    return idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const rubric = await findRubric(id)
      const removed = await taxonomy.removeRubric(rubric, version, inUse, now(), note)
      if (removed === 'conflict') {
        throw await versionConflict('version_conflict', (await findRubric(id)).changed, users)
      }
      if (removed !== 'removed') throw new ApiError('rubric_in_use', removed.used)
      return { id }
    })
  })

  serve(app, listLibraryTopics, async () => (await taxonomy.topics()).map(presentLibraryTopic))
  serve(app, createLibraryTopic, async ({ body, idempotentWrite }) => {
    const created = await idempotency.runOnce(idempotentWrite, now(), async (note) => {
      assertFreeName(body.name, await taxonomy.topics())
      const topic = await taxonomy.insertTopic(body, now(), note)
      if (!topic) throw new ApiError('rubric_not_found')
      return topic
    })
    return presentLibraryTopic(created)
  })

  serve(app, changeLibraryTopic, async ({ params: { id }, body, caller, idempotentWrite }) => {
    const { version, ...fields } = body
    const changed = await idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const { topic, topics } = await findTopic(id)
      assertFreeName(fields.name, topics, id)
      await findRubric(fields.rubricId)
      const conflict = async () =>
        versionConflict('version_conflict', (await findTopic(id)).topic.changed, users)
      if (topic.version !== version) throw await conflict()
      const changed = { by: caller.userId, at: now().toISOString() }
      const next = { record: { id, ...fields }, version: version + 1, changed }
      await copyImage(files, topic.record, next.record)
      if (!(await taxonomy.changeTopic(next, now(), note))) throw await conflict()
      return next
    })
    return presentLibraryTopic(changed)
  })

  serve(app, deleteLibraryTopic, ({ params: { id }, query: { version }, idempotentWrite }) => {
    const inUse = async () => {
      // What is public may have another topic than its working copy.
      const uses = (await hearticles.heads()).flatMap((head) =>
        head.topicId === id || head.publicTopicId === id ? head.id : [],
      )
      // What lies in the trash could not be brought back without it.
      const waiting = (await hearticles.trashed()).flatMap(({ record }) =>
        record.topicId === id && !uses.includes(record.id) ? record.id : [],
      )
      const all = [...uses, ...waiting]
      return all.length > 0 ? { hearticles: all.join(', ') } : undefined
    }
    return idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const { topic } = await findTopic(id)
      const removed = await taxonomy.removeTopic(topic, version, inUse, now(), note)
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
      const imageName = topicImageName((await findTopic(params.id)).topic.record)
      await files.put(topicImageKey(imageName, size), picture)
      await taxonomy.noteChange(now(), note({ imageName }))
      return { imageName }
    })
  })
}
