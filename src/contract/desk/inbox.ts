/** Studies that came in and wait for a decision of the desk (P-INBOX, P-TRIAGE). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledText, plainLine, plainText } from '../protocol/hearticle-text.ts'
import { numericId, pageOf, pagingQuery } from '../protocol/paging.ts'
import { ofAll, perUser } from '../protocol/rate-limits.ts'
import { studyDesigns } from '../reading/evidence-choices.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { contentEditors } from './library-taxonomy.ts'

/** Who decides about studies that came in. */
const triagers = [...contentEditors, 'PERMISSION_PLAN'] as const

/** `later`: put off to a day that has not come. */
export const inboxStates = ['waiting', 'later', 'accepted', 'rejected'] as const

export const rejectReasons = [
  'off-topic',
  'weak-design',
  'no-news',
  'duplicate',
  'already-covered',
  'another',
] as const

export type InboxState = (typeof inboxStates)[number]
export type RejectReason = (typeof rejectReasons)[number]

const both = z.object({ de: z.string(), en: z.string() })

/** How long a note beside a reason may be. */
export const MAX_TRIAGE_NOTE = 500

/** So many studies are decided about at once. */
export const MAX_DECISIONS = 100

/** So many of what was decided are listed, the newest first. */
export const MAX_DECIDED = 500

const hearticleReference = z.object({ id: z.int(), headline: both })

/** A public hearticle that a study may change, and why (P-LIVING-EVIDENCE). */
const mayChangeSchema = z.object({
  ...hearticleReference.shape,
  /** Of the hearticle, which the study is as strong as at least. */
  comparison: z.object({ intervention: both, comparator: both, population: both }),
  /** What both are about. */
  shared: z.array(both),
  design: z.enum(studyDesigns),
  /** The strongest of the studies on which that comparison rests; null where none is known. */
  strongestCited: z.nullable(z.enum(studyDesigns)),
})

const decidedSchema = z.object({
  decision: z.enum(['accepted', 'rejected']),
  reason: z.nullable(z.enum(rejectReasons)),
  note: z.nullable(z.string()),
  /** The name of who decided; null where the account is gone. */
  by: z.nullable(z.string()),
  at: z.string(),
  /** The caller decided it, and may take it back. */
  mayUndo: z.boolean(),
  ideaId: z.nullable(z.string()),
  hearticleId: z.nullable(z.int()),
})

const inboxStudySchema = z.object({
  pmid: z.string(),
  /** The day in Vienna on which it came in; null where it never waited. */
  cameOn: z.nullable(z.string()),
  by: z.nullable(z.enum(['query', 'hand'])),
  laterUntil: z.nullable(z.string()),
  /** Plain text. */
  title: z.string(),
  /** BCP 47 of the title; left out for English. */
  titleLanguage: z.optional(z.string()),
  germanTitle: z.nullable(z.string()),
  journal: z.nullable(z.string()),
  publicationDate: z.nullable(z.string()),
  design: z.nullable(z.enum(studyDesigns)),
  participants: z.nullable(z.int()),
  rubricId: z.nullable(z.int()),
  topicId: z.nullable(z.int()),
  /** What its title is about, where it has no topic yet. */
  suggestedTopicId: z.nullable(z.int()),
  /** What happened to it, the gravest first. */
  notices: z.array(z.string()),
  /** PubMed took it away: it can only be rejected. */
  withdrawn: z.boolean(),
  /** Hearticles that cite it, whatever their state. */
  hearticles: z.array(z.int()),
  /** Other stored records of what seems to be the same paper. */
  duplicates: z.array(z.object({ pmid: z.string(), by: z.enum(['doi', 'title']) })),
  mayChange: z.array(mayChangeSchema),
  decided: z.nullable(decidedSchema),
})

export type InboxStudy = z.infer<typeof inboxStudySchema>
export type MayChange = z.infer<typeof mayChangeSchema>
export type Decided = z.infer<typeof decidedSchema>

/** Of what waits in which rubric; null: in none. */
const rubricCount = z.object({ rubricId: z.nullable(z.int()), count: z.int() })

export const listInboxStudies = endpoint({
  summary:
    'Studies that came in, the newest first: what waits, what is put off, what was accepted or rejected (of these the 500 newest), with how many there are by state and rubric',
  path: '/api/desk/studies',
  access: triagers,
  query: z.object({
    state: z.prefault(z.enum(inboxStates), 'waiting'),
    /** `none`: of no rubric. */
    rubric: z.optional(z.union([z.literal('none'), numericId])),
    /** Words of the title in either language, or a PMID. */
    text: z.prefault(plainLine(200), ''),
    ...pagingQuery(25),
  }),
  output: z.extend(pageOf(inboxStudySchema), {
    /** How many wait and are put off, whatever is filtered. */
    counts: z.object({ waiting: z.int(), later: z.int() }),
    /** Of the state that is asked for, whatever rubric is. */
    rubrics: z.array(rubricCount),
  }),
  errors: ['catalogue_unavailable'],
})

const note = { note: z.prefault(plainText(MAX_TRIAGE_NOTE), '') }

const decisionSchema = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('accept'),
    pmid: pmidSchema,
    rubricId: z.nullable(z.int().check(z.gte(1))),
    /** A topic decides the rubric. */
    topicId: z.nullable(z.int().check(z.gte(1))),
    /** Who is to write about it; null for nobody yet. */
    ownerId: z.nullable(z.uuid()),
  }),
  z.object({
    decision: z.literal('reject'),
    pmid: pmidSchema,
    reason: z.enum(rejectReasons),
    ...note,
  }),
  z.object({ decision: z.literal('later'), pmid: pmidSchema, until: z.iso.date() }),
])

export type TriageDecision = z.input<typeof decisionSchema>
export type CheckedDecision = z.output<typeof decisionSchema>

/**
 * What came of a decision. `decided`: somebody decided otherwise before, `by` says who. `withdrawn`,
 * `retracted`: such a study is not accepted. `gone`: rubric or topic was deleted. `no-owner`: nobody
 * with that id writes here, or the caller may not ask them. `past`: the day has come already.
 */
export const triageOutcomes = [
  'done',
  'decided',
  'withdrawn',
  'retracted',
  'gone',
  'no-owner',
  'not-found',
  'not-waiting',
  'past',
] as const

const decisionResult = z.object({
  pmid: z.string(),
  outcome: z.enum(triageOutcomes),
  decided: z.nullable(decidedSchema),
})

export type DecisionResult = z.infer<typeof decisionResult>

export const decideStudies = endpoint({
  summary:
    'Accepts, rejects or puts off studies, up to 100 at once; each answers by itself. Sent again by the same person it answers the same',
  method: 'POST',
  path: '/api/desk/studies/decisions',
  access: triagers,
  body: z.object({
    decisions: z.array(decisionSchema).check(z.minLength(1), z.maxLength(MAX_DECISIONS)),
  }),
  output: z.object({ results: z.array(decisionResult) }),
})

/** What came of taking a decision back. `in-work`: the idea that it became has moved on. */
export const undoOutcomes = ['done', 'not-decided', 'not-yours', 'too-late', 'in-work'] as const

export const undoDecisions = endpoint({
  summary:
    'Takes back own decisions of the last 24 hours, up to 100 at once: what was decided about waits again. Each answers by itself',
  method: 'POST',
  path: '/api/desk/studies/decisions/undo',
  access: triagers,
  body: z.object({
    pmids: z.array(pmidSchema).check(z.minLength(1), z.maxLength(MAX_DECISIONS)),
  }),
  output: z.object({
    results: z.array(z.object({ pmid: z.string(), outcome: z.enum(undoOutcomes) })),
  }),
})

export const beginNewerEdition = endpoint({
  summary:
    'Begins the newer edition of a hearticle from a study: its working copy cites the study, which is accepted by that',
  method: 'POST',
  path: '/api/desk/studies/{pmid}/edition',
  access: contentEditors,
  params: z.object({ pmid: pmidSchema }),
  body: z.object({ hearticleId: z.int().check(z.gte(1)) }),
  output: z.object({ hearticleId: z.int(), version: z.int() }),
  errors: [
    'study_not_found',
    'study_withdrawn',
    'study_retracted',
    'study_decided',
    'hearticle_not_found',
    'hearticle_deleted',
    'citations_full',
    'hearticle_incomplete',
    'topic_not_found',
    'version_conflict',
  ],
})

/** So many studies of a query are shown. */
export const PREVIEWED = 10

export const previewRubricSearch = endpoint({
  summary:
    'What a search of PubMed would bring, before it is saved with a rubric: how many studies there are, and the newest of them',
  method: 'POST',
  path: '/api/library/rubrics/search-preview',
  access: contentEditors,
  body: z.object({ text: filledText(2000) }),
  output: z.object({
    /** All that PubMed has. */
    count: z.int(),
    /** How PubMed understood it; null where it does not say. */
    understood: z.nullable(z.string()),
    /** What PubMed remarks, such as words that it does not know. */
    warnings: z.array(z.string()),
    studies: z.array(
      z.object({
        pmid: z.string(),
        title: z.string(),
        titleLanguage: z.optional(z.string()),
        journal: z.nullable(z.string()),
        publicationDate: z.nullable(z.string()),
        isStored: z.boolean(),
      }),
    ),
  }),
  errors: ['search_not_understood', 'pubmed_unavailable'],
  // An editor who tries a search every twenty seconds stays below the first; PubMed takes three
  // requests a second from all of us together.
  limits: [perUser('search-previews-user', 30, 600), ofAll('search-previews-all', 20, 60)],
})
