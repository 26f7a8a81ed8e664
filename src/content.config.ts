/** The collections from which pages are prerendered: the rows of the last pull. */
import { defineCollection } from 'astro:content'
import { hearticleRecordSchema } from './domain/hearticle.ts'
import { studySchema } from './domain/study.ts'
import { rubricRecordSchema, topicRecordSchema } from './domain/taxonomy.ts'
import { rowPlaceSchema, snapshotIndexLoader, snapshotLoader } from './snapshot/loader.ts'

export const collections = {
  rubrics: defineCollection({
    loader: snapshotLoader('rubrics', rubricRecordSchema, ({ id }) => id),
    schema: rubricRecordSchema,
  }),
  topics: defineCollection({
    loader: snapshotLoader('topics', topicRecordSchema, ({ id }) => id),
    schema: topicRecordSchema,
  }),
  hearticles: defineCollection({
    loader: snapshotLoader('hearticles', hearticleRecordSchema, ({ id }) => id),
    schema: hearticleRecordSchema,
  }),
  studies: defineCollection({
    loader: snapshotIndexLoader(
      'studies',
      studySchema,
      ({ pmid }) => pmid,
      ({ revision }) => revision.revised || undefined,
    ),
    schema: rowPlaceSchema,
  }),
}
