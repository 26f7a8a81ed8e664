/**
 * The single-table key design. One table, one index (`list`, sparse: only published content and the
 * counts of days are in it, with all attributes).
 *
 * | Record          | pk                    | sk                  | listPk            | listSk                 |
 * |-----------------|-----------------------|---------------------|-------------------|------------------------|
 * | rubric          | TAXONOMY              | RUBRIC#0000000001   |                   |                        |
 * | topic           | TAXONOMY              | TOPIC#0000000001    |                   |                        |
 * | hearticle       | HEARTICLE#7           | HEARTICLE           | HEARTICLE         | 2026-11-21#0000000007  |
 * | hearticle's key | HEARTICLE_KEY#some-key| HEARTICLE_KEY       |                   |                        |
 * | study           | STUDY#26551272        | STUDY               | STUDY#2 (¹)       | 0026551272             |
 * | citing hearticle| STUDY#26551272        | CITED_BY#0000000007 |                   |                        |
 * | playlist        | PLAYLIST              | PLAYLIST#0000000001 |                   |                        |
 * | counter         | COUNTER               | HEARTICLE           |                   |                        |
 * | seed mark       | SEED                  | SEED                |                   |                        |
 * | a day's counts  | COUNTS#7              | 2026-11-21          | COUNTS#2026-11    | 2026-11-21#0000000007  |
 * | visit (²)       | VISIT#7#(its id)      | VISIT               |                   |                        |
 * | reader mark (²) | READER#2026-11-21#7#h | READER              |                   |                        |
 * | daily salt (²)  | SALT                  | 2026-11-21          |                   |                        |
 * | rate limit (²)  | LIMIT#name#hash       | 0000123456 (window) |                   |                        |
 * | person          | USER#uuid             | USER                | USER#a (³)        | uuid                   |
 * | password's hash | USER#uuid             | PASSWORD            |                   |                        |
 * | session (²)     | USER#uuid             | SESSION#its id      |                   |                        |
 * | free hearticle  | USER#uuid             | OPENED#0000000003 (⁷)|                  |                        |
 * | mailed token (²)| USER#uuid             | RESET#, CONFIRM#hash|                   |                        |
 * | name, address   | USERNAME#, EMAIL#key  | USERNAME, EMAIL     |                   |                        |
 * | trial used (⁴)  | TRIAL_USED#hash       | TRIAL_USED          |                   |                        |
 * | administrators  | ADMINISTRATORS        | ADMINISTRATORS      |                   |                        |
 * | deleted person  | DELETED#uuid          | DELETED             | DELETED (⁵)       | uuid                   |
 * | mail to send    | MAIL#id               | MAIL                | MAIL (⁵)          | when it is due         |
 * | suppressed (⁴)  | SUPPRESSED#hash       | SUPPRESSED          |                   |                        |
 * | customer (⁸)    | CUSTOMER#its id       | CUSTOMER            |                   |                        |
 * | event done (²)  | EVENT#its id          | EVENT               |                   |                        |
 * | mail told (²)   | NOTICE#what it tells  | NOTICE              |                   |                        |
 * | access changed  | USER#uuid             | ENTITLEMENT#when#id |                   |                        |
 * | a job's report  | JOB#its name          | JOB                 |                   |                        |
 * | declaration (²) | DECLARATION#uuid      | DECLARATION         | DECLARATION#key   | when it came, uuid     |
 *
 * (¹) the last digit of the pmid: ten partitions, so that no import writes to a single one.
 * (²) expires. What stands for a person in a mark or a limit is a hash with that day's salt.
 * (³) the first digit of the id: sixteen partitions, for the daily job and administration.
 * (⁴) a keyed hash of the address, which is kept when the account is deleted (decision 10).
 * (⁵) only while there is something left to do.
 * (⁸) of the payment provider; says who that is. What they subscribed to stands with the person.
 * (⁷) the rubric in which somebody without paid access opened one (decision 17).
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
 * | whoever may ask only so often        | UpdateItem LIMIT#name#hash, ADD                 | 1     |
 * | counting a view, a share             | TransactWriteItems VISIT, READER, COUNTS        | 1 (⁶) |
 * | counting time                        | GetItem VISIT, TransactWriteItems VISIT, COUNTS | 2     |
 * | hashes                               | GetItem SALT, once a day and instance           | –     |
 * | statistics and series of a hearticle | Query pk = COUNTS#id, day to day                | 1     |
 * | every call with a token              | BatchGetItem USER, SESSION                      | 1     |
 * | that session's use, once an hour     | UpdateItem SESSION                              | 1     |
 * | sign-in: the name                    | GetItem USERNAME#key                            | 1     |
 * | sign-in: person and password         | BatchGetItem USER, PASSWORD                     | 1     |
 * | sign-up, deletion, a new password    | TransactWriteItems                              | 1     |
 * | all of a person: export, deletion    | Query pk = USER#uuid                            | 1     |
 * | all people: daily job                | Query list, the sixteen USER#n                  | –     |
 * | mails that are due                   | Query list, listPk = MAIL, oldest first         | 1     |
 * | most read in 30 days, a day's counts | Query list, listPk = COUNTS#month, day to day   | 1–3   |
 * | all playlists: keepers, pull         | Query pk = PLAYLIST                             | 1     |
 * | a playlist's page                    | GetItem PLAYLIST#id                             | 1     |
 * | mails and links of a declaration     | GetItem DECLARATION#uuid                        | 1     |
 * | declaring, and what came of it       | TransactWriteItems DECLARATION, MAIL            | 1     |
 * | what somebody declared: export       | Query list, listPk = DECLARATION#(their address) | 1    |
 * | opening a hearticle from a card      | GetItem HEARTICLE#id, TransactWriteItems OPENED | 2 (⁸) |
 * | an event of the payment provider     | BatchGetItem EVENT, CUSTOMER; GetItem USER;     |       |
 * |                                      | TransactWriteItems USER, EVENT, NOTICE, MAIL …  | 3     |
 * | the same event again                 | BatchGetItem EVENT, CUSTOMER                    | 1     |
 * | how somebody's access changed        | Query pk = USER#uuid, ENTITLEMENT#, newest first| 1     |
 *
 * (⁸) 1 or 2 more where another one was opened before: Query OPENED#, GetItem of that one.
 * (⁶) 2 for somebody who has read the same hearticle that day before.
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

export const PLAYLISTS_PARTITION = 'PLAYLIST'

export const playlistKey = (id: number): Key => ({
  pk: PLAYLISTS_PARTITION,
  sk: `PLAYLIST#${padded(id)}`,
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

export const dayCountsPartition = (hearticleId: number) => `COUNTS#${hearticleId}`

export const dayCountsKey = (hearticleId: number, day: string): Key => ({
  pk: dayCountsPartition(hearticleId),
  sk: day,
})

/** @param month '2026-11' */
export const dayCountsListPartition = (month: string) => `COUNTS#${month}`

export const dayCountsListKey = (hearticleId: number, day: string) => ({
  listPk: dayCountsListPartition(day.slice(0, 7)),
  listSk: `${day}#${padded(hearticleId)}`,
})

/** What lies between two days in the list, both included. */
export const dayCountsListRange = (from: string, to: string): [string, string] => [
  `${from}#`,
  // The character after '#', so after every id.
  `${to}$`,
]

/** A visit belongs to one hearticle, so its id says nothing about another one. */
export const visitKey = (hearticleId: number, visitId: string): Key => ({
  pk: `VISIT#${hearticleId}#${visitId.toLowerCase()}`,
  sk: 'VISIT',
})

export const readerMarkKey = (hearticleId: number, day: string, hash: string): Key => ({
  pk: `READER#${day}#${hearticleId}#${hash}`,
  sk: 'READER',
})

export const SALTS_PARTITION = 'SALT'

export const saltKey = (day: string): Key => ({ pk: SALTS_PARTITION, sk: day })

/** @param window counts the limit's windows since 1970 */
export const rateLimitKey = (name: string, hash: string, window: number): Key => ({
  pk: `LIMIT#${name}#${hash}`,
  sk: padded(window),
})

export const userPartition = (userId: string) => `USER#${userId}`

export const userKey = (userId: string): Key => ({ pk: userPartition(userId), sk: 'USER' })

/** The sixteen partitions over which people are spread in the list index. */
export const USER_LISTS = Array.from('0123456789abcdef', (digit) => `USER#${digit}`)

export const userListKey = (userId: string) => ({
  listPk: `USER#${userId.slice(0, 1)}`,
  listSk: userId,
})

export const passwordKey = (userId: string): Key => ({ pk: userPartition(userId), sk: 'PASSWORD' })

export const SESSION_PREFIX = 'SESSION#'

export const sessionKey = (userId: string, sessionId: string): Key => ({
  pk: userPartition(userId),
  sk: `${SESSION_PREFIX}${sessionId}`,
})

/** What a mailed token is for. */
export type TokenPurpose = 'RESET' | 'CONFIRM'

export const mailedTokenKey = (userId: string, purpose: TokenPurpose, hash: string): Key => ({
  pk: userPartition(userId),
  sk: `${purpose}#${hash}`,
})

/** @param key as the domain's `usernameKey` gives it */
export const usernameItemKey = (key: string): Key => ({ pk: `USERNAME#${key}`, sk: 'USERNAME' })

/** @param key as the domain's `emailKey` gives it */
export const emailItemKey = (key: string): Key => ({ pk: `EMAIL#${key}`, sk: 'EMAIL' })

export const trialUsedKey = (hash: string): Key => ({
  pk: `TRIAL_USED#${hash}`,
  sk: 'TRIAL_USED',
})

export const ADMINISTRATORS_KEY: Key = { pk: 'ADMINISTRATORS', sk: 'ADMINISTRATORS' }

export const deletedUserKey = (userId: string): Key => ({ pk: `DELETED#${userId}`, sk: 'DELETED' })

export const DELETED_LIST = 'DELETED'

/** serverless.yml has it too: by it new mails are known in the table's stream. */
export const MAIL_PREFIX = 'MAIL#'

export const mailKey = (id: string): Key => ({ pk: `${MAIL_PREFIX}${id}`, sk: 'MAIL' })

/** @returns undefined for the partition of anything else */
export const mailIdOf = (partition: string): string | undefined =>
  partition.startsWith(MAIL_PREFIX) ? partition.slice(MAIL_PREFIX.length) : undefined

export const MAIL_LIST = 'MAIL'

export const suppressedKey = (hash: string): Key => ({
  pk: `SUPPRESSED#${hash}`,
  sk: 'SUPPRESSED',
})

export const declarationKey = (id: string): Key => ({ pk: `DECLARATION#${id}`, sk: 'DECLARATION' })

/** @param key of the address in it, as the domain's `emailKey` gives it */
export const declarationListPartition = (key: string) => `DECLARATION#${key}`

export const OPENED_PREFIX = 'OPENED#'

/** The hearticle that somebody without paid access opened in a rubric (decision 17). */
export const openedKey = (userId: string, rubricId: number): Key => ({
  pk: userPartition(userId),
  sk: `${OPENED_PREFIX}${padded(rubricId)}`,
})

/** A customer of the payment provider. */
export const customerKey = (customerId: string): Key => ({
  pk: `CUSTOMER#${customerId}`,
  sk: 'CUSTOMER',
})

/** An event of the payment provider that was taken in. */
export const paymentEventKey = (eventId: string): Key => ({ pk: `EVENT#${eventId}`, sk: 'EVENT' })

/** A mail that is sent once, by its cause. */
export const noticeKey = (cause: string): Key => ({ pk: `NOTICE#${cause}`, sk: 'NOTICE' })

export const ENTITLEMENT_PREFIX = 'ENTITLEMENT#'

/** @param at RFC 3339, always of the same length */
export const entitlementKey = (userId: string, at: string, id: string): Key => ({
  pk: userPartition(userId),
  sk: `${ENTITLEMENT_PREFIX}${at}#${id}`,
})

export const jobKey = (name: string): Key => ({ pk: `JOB#${name}`, sk: 'JOB' })
