/** Keys of what is published, of what is written about it and of how often it is read. */
import { type Key, key, keyOfKind, padded } from './key.ts'

export const TAXONOMY_PARTITION = 'TAXONOMY'

export const RUBRIC_PREFIX = 'RUBRIC#'
export const TOPIC_PREFIX = 'TOPIC#'

export const rubricKey = (id: number) => key(TAXONOMY_PARTITION, `${RUBRIC_PREFIX}${padded(id)}`)

export const topicKey = (id: number) => key(TAXONOMY_PARTITION, `${TOPIC_PREFIX}${padded(id)}`)

/** The last change of names and pictures, while it can be taken back (P-NAMES-AT-ONCE). */
export const NAME_CHANGES_PARTITION = 'NAME_CHANGE'

/** @param kind of what has the name */
export const nameChangeKey = (kind: string, id: number) =>
  key(NAME_CHANGES_PARTITION, `${kind}#${padded(id)}`)

/** How often something began to use a rubric or topic, and that it is deleted. */
export const usesKey = (kind: 'RUBRIC' | 'TOPIC', id: number) => key(`${kind}#${id}`, 'USES')

export const hearticleKey = (id: number) => key(`HEARTICLE#${id}`, 'HEARTICLE')

export const VERSION_PREFIX = 'VERSION#'

/** A hearticle as it was given to review or published, with its version (P-EDITIONS-KEPT). */
export const hearticleVersionKey = (id: number, version: number) =>
  key(`HEARTICLE#${id}`, `${VERSION_PREFIX}${padded(version)}`)

/** What is worked on of a hearticle that is public: its next edition (P-EDITION). */
export const workingCopyKey = (id: number) => key(`HEARTICLE#${id}`, 'WORKING_COPY')

/** An edition that was public. @param number 1 for the first */
export const editionKey = (id: number, number: number) =>
  key(`HEARTICLE#${id}`, `${EDITION_PREFIX}${padded(number)}`)

export const EDITION_PREFIX = 'EDITION#'

/** What somebody asked or reported (P-ASK). */
export const questionKey = keyOfKind('QUESTION')

/** Those that wait for the desk, and those that it has finished with. */
export const questionList = (state: 'open' | 'done') => `QUESTIONS#${state.toUpperCase()}`

/** What is shown of them in public. */
export const PUBLIC_QUESTIONS = 'PUBLIC_QUESTIONS'

export const publicQuestionKey = (id: string) => key(PUBLIC_QUESTIONS, `QUESTION#${id}`)

export const COMMENT_PREFIX = 'COMMENT#'

/** A comment on a passage of a hearticle (P-COMMENTS). */
export const commentKey = (hearticleId: number, id: string) =>
  key(`HEARTICLE#${hearticleId}`, COMMENT_PREFIX + id)

export const PREVIEW_PREFIX = 'PREVIEW#'

/** A link to a preview of a hearticle, by a hash of its secret (P-PREVIEW-LINKS). */
export const previewKey = (hearticleId: number, hash: string) =>
  key(`HEARTICLE#${hearticleId}`, PREVIEW_PREFIX + hash)

/** Who has a text open (P-PRESENCE). @param text 'hearticle#7', 'study#26551272' */
export const presencePartition = (text: string) => `PRESENT#${text}`

export const presenceKey = (text: string, userId: string) =>
  key(presencePartition(text), `USER#${userId}`)

/** What lapsed by itself of a hearticle's approvals, and people were told of. */
export const lapsePartition = (id: number) => `LAPSE#${id}`

/** @param name of the lapse */
export const lapseKey = (id: number, name: string) => key(lapsePartition(id), name)

/** Corrections and updates of all hearticles. */
export const REPLACEMENT_LIST = 'REPLACEMENT'

export const replacementListPrefix = (id: number) => `${padded(id)}#`
export const replacementListKey = (id: number, number: number) => ({
  listPk: REPLACEMENT_LIST,
  listSk: `${replacementListPrefix(id)}${padded(number)}`,
})

/** First editions of all hearticles, by when they became public. */
export const FIRST_EDITION_LIST = 'FIRST_EDITION'

/** @param at RFC 3339, always of the same length */
export const firstEditionListKey = (id: number, at: string) => ({
  listPk: FIRST_EDITION_LIST,
  listSk: `${at}#${padded(id)}`,
})

/** When hearticles that were public were taken from the site (P-CORRECTIONS). */
export const WITHDRAWAL_LIST = 'WITHDRAWAL'

/** @param at RFC 3339, always of the same length */
export const withdrawalKey = (id: number, at: string) => ({
  ...key(`HEARTICLE#${id}`, `WITHDRAWN#${at}`),
  listPk: WITHDRAWAL_LIST,
  listSk: at,
})

/** What was deleted or withdrawn and can be brought back (P-TRASH). */
export const TRASH_LIST = 'TRASH'

/** @param at RFC 3339, always of the same length */
export const trashListKey = (id: number | string, at: string) => ({
  listPk: TRASH_LIST,
  listSk: `${at}#${id}`,
})

/** A translation of a hearticle: of which one it is, and what was said about it. */
export const translationPartition = (id: number) => `TRANSLATION#${id}`

export const translationKey = (id: number) => key(translationPartition(id), 'TRANSLATION')

/** @param at RFC 3339, always of the same length */
export const reviewKey = (translationId: number, at: string, id: string) =>
  key(translationPartition(translationId), `REVIEW#${at}#${id}`)

/** What is kept of many records lies in so many items, since transactions that meet at one are refused. */
const KEPT_ITEMS = 64

/** The item of a partition in which something of a record is kept. */
const keptKey = (partition: string, prefix: string, number: number) =>
  key(partition, `${prefix}${String(number % KEPT_ITEMS).padStart(2, '0')}`)

/** Of each hearticle, or of each plan and idea, an entry by which lists narrow, sort and count. */
export const ENTRIES_PREFIX = 'ENTRIES#'

export const HEADS_PARTITION = 'HEARTICLES'

export const HEAD_PREFIX = 'HEARTICLE#'

/** What lists of all hearticles say about one, whatever its state. */
export const hearticleHeadKey = (id: number) => key(HEADS_PARTITION, HEAD_PREFIX + padded(id))

/** Where the entry of a hearticle is kept, by its id. */
export const headEntriesKey = (id: number) => keptKey(HEADS_PARTITION, ENTRIES_PREFIX, id)

/** What the desk has planned of hearticles, and ideas for new ones (P-BOARD). */
export const BOARD_PARTITION = 'BOARD'

export const BOARD_PLAN_PREFIX = 'HEARTICLE#'

export const boardPlanKey = (hearticleId: number) =>
  key(BOARD_PARTITION, `${BOARD_PLAN_PREFIX}${padded(hearticleId)}`)

export const IDEA_PREFIX = 'IDEA#'

export const ideaKey = (id: string) => key(BOARD_PARTITION, `${IDEA_PREFIX}${id}`)

/** Where the entry of a plan is kept, by the id of its hearticle. */
export const planEntriesKey = (hearticleId: number) =>
  keptKey(BOARD_PARTITION, ENTRIES_PREFIX, hearticleId)

/** Where the entry of an idea is kept, by its id. */
export const ideaEntriesKey = (id: string) =>
  keptKey(BOARD_PARTITION, ENTRIES_PREFIX, Number.parseInt(id.slice(0, 2), 16))

export const FALLEN_PREFIX = 'FALLEN#'

/** That a study may have fallen, or have another abstract: whatever is not marked so has not. */
export const fallenKey = (pmid: string) => key(BOARD_PARTITION, `${FALLEN_PREFIX}${pmid}`)

/** From the first entry of plans and ideas to the last mark: '$' sorts behind '#'. */
export const ENTRIES_AND_FALLEN = [ENTRIES_PREFIX, 'FALLEN$'] as const

/** Published content changed; until a publication has done it. */
export const contentChangeKey = keyOfKind('CHANGE')

export const CONTENT_CHANGE_LIST = 'CHANGE'

export const PUBLICATION_PARTITION = 'PUBLICATION'

/** Who publishes at the moment, and what was published last; in front of all runs, newest first. */
export const PUBLICATION_STATE_KEY: Key = { pk: PUBLICATION_PARTITION, sk: 'STATE' }

/** @param id grows with each */
export const publicationRunKey = (id: number) => key(PUBLICATION_PARTITION, `RUN#${padded(id)}`)

/** @param month '2026-11' */
export const auditPartition = (month: string) => `AUDIT#${month}`

/** @param at RFC 3339, always of the same length */
export const auditKey = (at: string, id: string) =>
  key(auditPartition(at.slice(0, 7)), `${at}#${id}`)

/** All lines, to be read newest first. */
export const AUDIT_LIST = 'AUDIT'

export const hearticleNameKey = keyOfKind('HEARTICLE_KEY')

export const PLAYLISTS_PARTITION = 'PLAYLIST'

export const playlistKey = (id: number) => key(PLAYLISTS_PARTITION, `PLAYLIST#${padded(id)}`)

export const GLOSSARY_PARTITION = 'GLOSSARY'

export const glossaryTermKey = (id: string) => key(GLOSSARY_PARTITION, `TERM#${id}`)

/** That a word of a language has a term, so that no other term has it. */
export const termNameKey = ({ language, term }: { language: string; term: string }) =>
  key(`TERM_NAME#${language}#${term}`, 'TERM_NAME')

export const HEARTICLE_LIST = 'HEARTICLE'

/** What waits for its day, and for a look at its approval then (P-PLANNED). */
export const PLANNED_LIST = 'PLANNED'

/** In which list a hearticle stands that is public or planned. */
export const hearticleListKey = (hearticle: {
  id: number
  publicationDate: string
  planned?: unknown
}) => ({
  listPk: hearticle.planned ? PLANNED_LIST : HEARTICLE_LIST,
  listSk: `${hearticle.publicationDate}#${padded(hearticle.id)}`,
})

export const studyPartition = (pmid: string) => `STUDY#${pmid}`

export const studyKey = (pmid: string) => key(studyPartition(pmid), 'STUDY')

export const trialKey = (registration: string) => key(`TRIAL#${registration}`, 'TRIAL')
/** When its registry was last asked for it, also where that has no results. */
export const trialAskedKey = (registration: string) => key(`TRIAL#${registration}`, 'ASKED')

/** All of which something is proposed (P-WORK), each by its kind and id alone. */
export const PROPOSALS_PARTITION = 'PROPOSALS'

export const proposalKey = (kind: string, id: string) => key(PROPOSALS_PARTITION, `${kind}#${id}`)

export const workVersionPartition = (kind: string, id: string) => `PROPOSED#${kind}#${id}`

/** What was proposed with a version. */
export const workVersionKey = (kind: string, id: string, version: number) =>
  key(workVersionPartition(kind, id), padded(version))

/** Studies that came in and wait for a decision of the desk (P-INBOX). */
export const INBOX_PARTITION = 'INBOX'

export const inboxKey = (pmid: string) => key(INBOX_PARTITION, padded(pmid))

/** What is put off, or was and has not been decided about. */
export const INBOX_LATER = `${INBOX_PARTITION}#LATER`

/** @param rubric undefined for what came in for none */
export const inboxList = (rubric: number | undefined) => `${INBOX_PARTITION}#${rubric ?? 'NONE'}`

/** @param day on which it came in, or until which it is put off */
export const inboxListKey = (list: string, day: string, pmid: string) => ({
  listPk: list,
  listSk: `${day}#${padded(pmid)}`,
})

const inboxCountKey = (number: number) => keptKey(INBOX_PARTITION, 'COUNT#', number)

/** The one in which a study is counted. */
export const inboxCountKeyOf = (pmid: string) => inboxCountKey(Number(pmid))

export const INBOX_COUNT_KEYS = Array.from({ length: KEPT_ITEMS }, (_, number) =>
  inboxCountKey(number),
)

/** What the desk decided about a study that came in (P-TRIAGE). */
export const triageKey = (pmid: string) => key(studyPartition(pmid), 'TRIAGE')

/** What was decided, to be read newest first. @param at RFC 3339, always of the same length */
export const triageListKey = (decision: 'accepted' | 'rejected', at: string, pmid: string) => ({
  listPk: triageList(decision),
  listSk: `${at}#${padded(pmid)}`,
})

export const triageList = (decision: 'accepted' | 'rejected') => `TRIAGE#${decision.toUpperCase()}`

export const CITED_BY_PREFIX = 'CITED_BY#'

/** What a study's partition holds about a hearticle that cites it. */
export const citedByKey = (pmid: string, hearticleId: number) =>
  key(studyPartition(pmid), `${CITED_BY_PREFIX}${padded(hearticleId)}`)

/** Who names a publication in a notice, and which study bears that name: a PMID, or 'doi:10.1/x'. */
export const namedKey = keyOfKind('NAMED')

/** Which format the records of a home have; what arrives there says it of itself. */
export const FORMAT_KEY: Key = { pk: 'FORMAT', sk: 'FORMAT' }

export const ALARMS_PARTITION = 'ALARMS'

/** Something alarming that became known about a study that hearticles cite. */
export const alarmKey = (alarm: Parameters<typeof alarmName>[0]) =>
  key(ALARMS_PARTITION, alarmName(alarm))

/** @param alarm.since where there can be several of a type, since when it is so */
export const alarmName = ({
  pmid,
  type,
  since,
}: {
  pmid: string
  type: string
  since?: string | undefined
}) => [pmid, type, since].filter(Boolean).join('#')

/** The ten partitions over which published studies are spread in the list index. */
export const STUDY_LISTS = Array.from({ length: 10 }, (_, digit) => `STUDY#${digit}`)

export const studyListKey = (pmid: string) => ({
  listPk: `STUDY#${pmid.slice(-1)}`,
  listSk: padded(pmid),
})

/** The list of studies that were here and that PubMed does not hold any more. */
export const REMOVED_STUDIES = 'STUDY#REMOVED'

export const removedStudyListKey = (pmid: string) => ({
  listPk: REMOVED_STUDIES,
  listSk: padded(pmid),
})

/** What ids are counted for (P-WRITING). */
export type Counted = 'HEARTICLE' | 'TRANSLATION' | 'RUBRIC' | 'TOPIC' | 'PLAYLIST'

export const counterKey = (kind: Counted) => key('COUNTER', kind)

/** What a subscription costs. */
export const PRICES_KEY: Key = { pk: 'PRICES', sk: 'PRICES' }

/** What the desk has decided about how it works. */
export const DESK_SETTINGS_KEY: Key = { pk: 'DESK', sk: 'SETTINGS' }

/** The ids of all who work there, as found the last time; whoever changes roles takes it away. */
export const DESK_PEOPLE_KEY: Key = { pk: 'DESK', sk: 'PEOPLE' }

export const SEED_KEY: Key = { pk: 'SEED', sk: 'SEED' }

/**
 * A day's counts of a hearticle lie in up to so many items, which add up: two transactions that meet
 * at one are refused, and one takes 500 of them a second at most.
 */
export const DAY_SHARDS = 256

/** They lie in so many partitions, since one takes 1,000 writes a second at most. */
const DAY_PARTITIONS = 8

/** So do those of a month in the list. */
const LIST_PARTITIONS = 4

const partitionNames = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => (number === 0 ? name : `${name}#${number}`))

const nameInTurn = (names: readonly string[], number: number) =>
  names[number % names.length] as string

/** The first one is the only one where no day is spread. */
export const dayCountsPartitions = (hearticleId: number) =>
  partitionNames(`COUNTS#${hearticleId}`, DAY_PARTITIONS)

/** @param shard from 0; the first one is the only one of most days */
export const dayCountsKey = (hearticleId: number, day: string, shard = 0) =>
  key(
    nameInTurn(dayCountsPartitions(hearticleId), shard),
    shard < DAY_PARTITIONS ? day : `${day}#${String(shard).padStart(3, '0')}`,
  )

export const SPREAD_MARK = '#SPREAD'

/** Says in the first partition that a day's counts are in others, too. */
export const spreadMarkKey = (hearticleId: number, day: string) =>
  key(`COUNTS#${hearticleId}`, day + SPREAD_MARK)

/** What lies between two days of a hearticle, both included. */
export const dayCountsRange = (from: string, to: string): [string, string] => [
  from,
  // The character after '#', so after every shard.
  `${to}$`,
]

/** @param month '2026-11' */
export const dayCountsListPartitions = (month: string) =>
  partitionNames(`COUNTS#${month}`, LIST_PARTITIONS)

export const dayCountsListKey = (hearticleId: number, day: string, shard = 0) => ({
  listPk: nameInTurn(dayCountsListPartitions(day.slice(0, 7)), hearticleId + shard),
  listSk: `${day}#${padded(hearticleId)}`,
})

/** What lies between two days in the list, both included. */
export const dayCountsListRange = (from: string, to: string): [string, string] => [
  `${from}#`,
  // The character after '#', so after every id.
  `${to}$`,
]

export const SUMS_PARTITION = 'SUMS'

/** Of which days there are sums. */
export const SUMMED_KEY: Key = { pk: SUMS_PARTITION, sk: 'SUMMED' }

/**
 * Sums of all hearticles, some in each part.
 * @param name 'DAY#2026-11-21' or 'MONTH#2026-10'
 * @param part from 0
 */
export const sumsKey = (name: string, part: number) =>
  key(SUMS_PARTITION, `${name}#${String(part).padStart(3, '0')}`)

/** What lies between two names, both included. */
export const sumsRange = (from: string, to: string): [string, string] => [
  `${from}#`,
  // The character after '#', so after every part.
  `${to}$`,
]

/** A visit belongs to one hearticle, so its id says nothing about another one. */
export const visitKey = (hearticleId: number, visitId: string) =>
  key(`VISIT#${hearticleId}#${visitId.toLowerCase()}`, 'VISIT')

export const readerMarkKey = (hearticleId: number, day: string, hash: string) =>
  key(`READER#${day}#${hearticleId}#${hash}`, 'READER')

export const SALTS_PARTITION = 'SALT'

export const saltKey = (day: string) => key(SALTS_PARTITION, day)

/** What is counted of a day as a whole: one item a day in Vienna. */
export const FIGURES_PARTITION = 'FIGURES'

export const figuresKey = (day: string) => key(FIGURES_PARTITION, day)

/** Mails and events that failed. */
export const FAILURES_PARTITION = 'FAILURES'

/** @param at RFC 3339, always of the same length */
export const failureKey = (at: string, id: string) => key(FAILURES_PARTITION, `${at}#${id}`)
