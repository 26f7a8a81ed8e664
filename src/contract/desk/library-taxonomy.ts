/**
 * Rubrics and topics for those who enter them (P-LIBRARY). Whatever is public follows with a
 * publication.
 */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine, filledText } from '../protocol/hearticle-text.ts'
import { byId, wholeNumber } from '../protocol/paging.ts'

/** Who works with content that is no hearticle. */
export const contentEditors = ['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'] as const

/** Who keeps rubrics and topics. */
export const subjectKeepers = ['PERMISSION_PLAN', 'PERMISSION_ADMIN'] as const

const NAME_MAXIMUM = 80
const DESCRIPTION_MAXIMUM = 500

/** A search of PubMed by which the daily import finds studies for a rubric. */
const rubricSearchSchema = z.object({
  /** As PubMed itself takes it. */
  text: filledText(2000),
  /** Whether the daily import follows it. */
  enabled: z.boolean(),
})

const rubricFields = {
  name: z.object({ de: filledLine(NAME_MAXIMUM), en: filledLine(NAME_MAXIMUM) }),
  description: z.object({
    de: filledText(DESCRIPTION_MAXIMUM),
    en: filledText(DESCRIPTION_MAXIMUM),
  }),
  /** Null: the daily import brings nothing for this rubric. */
  search: z.nullable(rubricSearchSchema),
}

const topicFields = {
  rubricId: z.int().check(z.gte(1)),
  /** The English one names the picture's file, so it has a letter or digit that a file can have. */
  name: z.object({
    de: filledLine(NAME_MAXIMUM),
    en: filledLine(NAME_MAXIMUM).check(z.regex(/[a-z0-9äöüß]/i)),
  }),
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
}

/** Grows with every change; the user who saves or deletes names the one they have read. */
const version = { version: z.int().check(z.gte(0)) }

const libraryRubricSchema = z.object({ id: z.int(), ...version, ...rubricFields })

const libraryTopicSchema = z.object({
  id: z.int(),
  ...version,
  ...topicFields,
  /** Its picture is `/uploads/topic_images/{imageName}.png`, the large one in `big/`. */
  imageName: z.string(),
})

export type RubricSearch = z.infer<typeof rubricSearchSchema>
export type LibraryRubric = z.infer<typeof libraryRubricSchema>
export type LibraryTopic = z.infer<typeof libraryTopicSchema>

const whichVersion = z.object({ version: wholeNumber(0, 1_000_000_000) })

export const listLibraryRubrics = endpoint({
  summary: 'All rubrics in both languages, with the search that fills them',
  path: '/api/library/rubrics',
  access: contentEditors,
  output: z.array(libraryRubricSchema),
})

export const createLibraryRubric = endpoint({
  summary: 'A new rubric, under an id that no other ever had',
  method: 'POST',
  path: '/api/library/rubrics',
  access: subjectKeepers,
  repeatable: true,
  body: z.object(rubricFields),
  output: libraryRubricSchema,
  errors: ['quantity_in_name'],
})

export const changeLibraryRubric = endpoint({
  summary: 'Changes a rubric as it was read',
  method: 'PUT',
  path: '/api/library/rubrics/{id}',
  access: subjectKeepers,
  repeatable: true,
  params: byId,
  body: z.object({ ...version, ...rubricFields }),
  output: libraryRubricSchema,
  errors: ['rubric_not_found', 'quantity_in_name', 'version_conflict'],
})

export const deleteLibraryRubric = endpoint({
  summary: 'Deletes a rubric that has neither topics nor published studies',
  method: 'DELETE',
  path: '/api/library/rubrics/{id}',
  access: subjectKeepers,
  repeatable: true,
  params: byId,
  query: whichVersion,
  output: z.object({ id: z.int() }),
  errors: ['rubric_not_found', 'rubric_in_use', 'version_conflict', 'catalogue_unavailable'],
})

export const listLibraryTopics = endpoint({
  summary: 'All topics in both languages',
  path: '/api/library/topics',
  access: contentEditors,
  output: z.array(libraryTopicSchema),
})

export const createLibraryTopic = endpoint({
  summary: 'A new topic, under an id that no other ever had',
  method: 'POST',
  path: '/api/library/topics',
  access: subjectKeepers,
  repeatable: true,
  body: z.object(topicFields),
  output: libraryTopicSchema,
  errors: ['rubric_not_found', 'topic_name_taken', 'quantity_in_name'],
})

export const changeLibraryTopic = endpoint({
  summary: 'Changes a topic as it was read; its picture goes with its name',
  method: 'PUT',
  path: '/api/library/topics/{id}',
  access: subjectKeepers,
  repeatable: true,
  params: byId,
  body: z.object({ ...version, ...topicFields }),
  output: libraryTopicSchema,
  errors: [
    'topic_not_found',
    'rubric_not_found',
    'topic_name_taken',
    'quantity_in_name',
    'version_conflict',
  ],
})

export const deleteLibraryTopic = endpoint({
  summary: 'Deletes a topic that no hearticle has, whatever its state',
  method: 'DELETE',
  path: '/api/library/topics/{id}',
  access: subjectKeepers,
  repeatable: true,
  params: byId,
  query: whichVersion,
  output: z.object({ id: z.int() }),
  errors: ['topic_not_found', 'topic_in_use', 'version_conflict'],
})

/** The two sizes that a topic's picture has, in pixels. */
export const topicImageSizes = {
  normal: { width: 500, height: 400 },
  big: { width: 1000, height: 800 },
} as const

export type TopicImageSize = keyof typeof topicImageSizes

export const TOPIC_IMAGE_BYTES = 4_000_000

export const uploadTopicImage = endpoint({
  summary: 'Sets one size of a topic’s picture, a PNG; what is checked are its bytes',
  method: 'POST',
  path: '/api/library/topics/{id}/image',
  access: subjectKeepers,
  repeatable: true,
  params: byId,
  query: z.object({ size: z.enum(['normal', 'big']) }),
  upload: { field: 'file', maximumBytes: TOPIC_IMAGE_BYTES },
  output: z.object({ imageName: z.string() }),
  errors: [
    'topic_not_found',
    'not_a_png',
    'topic_image_dimensions',
    'image_dimensions',
    'image_too_complex',
    'image_too_large',
    'images_busy',
  ],
})
