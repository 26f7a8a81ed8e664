/**
 * The single-table key design. One table, one index (`list`, sparse: only published content is in
 * it, with all attributes).
 *
 * | Record          | pk                    | sk                  | listPk            | listSk                 |
 * |-----------------|-----------------------|---------------------|-------------------|------------------------|
 * | rubric          | TAXONOMY              | RUBRIC#0000000001   |                   |                        |
 * | topic           | TAXONOMY              | TOPIC#0000000001    |                   |                        |
 * | hearticle       | HEARTICLE#7           | HEARTICLE           | HEARTICLE         | 2026-11-21#0000000007  |
 * | hearticle's key | HEARTICLE_KEY#some-key| HEARTICLE_KEY       |                   |                        |
 * | study           | STUDY#26551272        | STUDY               | STUDY#2 (¹)       | 0026551272             |
 * | citing hearticle| STUDY#26551272        | CITED_BY#0000000007 |                   |                        |
 * | counter         | COUNTER               | HEARTICLE           |                   |                        |
 * | seed mark       | SEED                  | SEED                |                   |                        |
 *
 * (¹) the last digit of the pmid: ten partitions, so that no import writes to a single one.
 *
 * | Who asks                             | How                                             | Calls |
 * |--------------------------------------|-------------------------------------------------|-------|
 * | every page, every list               | Query pk = TAXONOMY                             | 1     |
 * | hearticle page, review, edit         | GetItem HEARTICLE#id                            | 1     |
 * | its studies                          | BatchGetItem STUDY#pmid …                       | 1     |
 * | whether there is a study, its file   | GetItem STUDY#pmid                              | 1     |
 * | study page, with what explains it    | Query pk = STUDY#pmid                           | 1     |
 * | lists, archive, today                | Query list, listPk = HEARTICLE, newest first    | 1     |
 * | pull                                 | the same, and Query list for the ten STUDY#n    | –     |
 * | importing a hearticle again          | GetItem HEARTICLE_KEY#key                       | 1     |
 * | the next id of a kind                | UpdateItem COUNTER, ADD                         | 1     |
 *
 * Every record carries `schema`, the version of its shape, for migrations.
 */
export const TABLE_KEYS = { partition: 'pk', sort: 'sk' } as const
export const LIST_INDEX = { name: 'list', partition: 'listPk', sort: 'listSk' } as const
/** The attribute by which records expire: seconds since 1970. */
export const EXPIRY_ATTRIBUTE = 'expiresAt'
export const SCHEMA_VERSION = 1
/** 2: the studies that a hearticle cites have items about it (`CITED_BY`). */
export const HEARTICLE_SCHEMA_VERSION = 2

export interface Key {
  pk: string
  sk: string
}

const padded = (id: number | string) => String(id).padStart(10, '0')

export const TAXONOMY_PARTITION = 'TAXONOMY'

export const rubricKey = (id: number): Key => ({
  pk: TAXONOMY_PARTITION,
  sk: `RUBRIC#${padded(id)}`,
})

export const topicKey = (id: number): Key => ({ pk: TAXONOMY_PARTITION, sk: `TOPIC#${padded(id)}` })

export const hearticleKey = (id: number): Key => ({ pk: `HEARTICLE#${id}`, sk: 'HEARTICLE' })

export const hearticleNameKey = (key: string): Key => ({
  pk: `HEARTICLE_KEY#${key}`,
  sk: 'HEARTICLE_KEY',
})

export const HEARTICLE_LIST = 'HEARTICLE'

export const hearticleListKey = (hearticle: { id: number; publicationDate: string }) => ({
  listPk: HEARTICLE_LIST,
  listSk: `${hearticle.publicationDate}#${padded(hearticle.id)}`,
})

export const studyPartition = (pmid: string) => `STUDY#${pmid}`

export const studyKey = (pmid: string): Key => ({ pk: studyPartition(pmid), sk: 'STUDY' })

/** What a study's partition holds about a hearticle that cites it. */
export const citedByKey = (pmid: string, hearticleId: number): Key => ({
  pk: studyPartition(pmid),
  sk: `CITED_BY#${padded(hearticleId)}`,
})

/** The ten partitions over which published studies are spread in the list index. */
export const STUDY_LISTS = Array.from({ length: 10 }, (_, digit) => `STUDY#${digit}`)

export const studyListKey = (pmid: string) => ({
  listPk: `STUDY#${pmid.slice(-1)}`,
  listSk: padded(pmid),
})

/** What ids are counted for (decision 23). */
export type Counted = 'HEARTICLE' | 'TRANSLATION' | 'RUBRIC' | 'TOPIC' | 'PLAYLIST'

export const counterKey = (kind: Counted): Key => ({ pk: 'COUNTER', sk: kind })

export const SEED_KEY: Key = { pk: 'SEED', sk: 'SEED' }
