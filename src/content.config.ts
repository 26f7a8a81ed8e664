/** The collections from which pages are prerendered: the rows of the last pull. */
import { defineCollection } from 'astro:content'
import { hearticleRecordSchema } from './domain/hearticle.ts'
import { mostReadRecordSchema } from './domain/most-read.ts'
import { playlistRecordSchema } from './domain/playlist.ts'
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
  playlists: defineCollection({
    loader: snapshotLoader('playlists', playlistRecordSchema, ({ id }) => id),
    schema: playlistRecordSchema,
  }),
  mostRead: defineCollection({
    loader: snapshotLoader('most-read', mostReadRecordSchema, ({ id }) => id),
    schema: mostReadRecordSchema,
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
