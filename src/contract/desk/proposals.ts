/** What somebody proposed and somebody else approves as it stands: one list, one decision (P-WORK). */
import * as z from 'zod/mini'
import { reviewerNameSchema } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { plainText } from '../protocol/hearticle-text.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { wholeNumber } from '../protocol/paging.ts'
import { suspensions } from '../reading/hearticles.ts'
import { contentEditors } from './library-taxonomy.ts'
import { MAX_COMMENTS, reviewStatuses } from './reviews.ts'
import { hearticleReaders } from './writing.ts'

/** What is proposed and approved as a whole: a study's texts and card, a term, a person's public name. */
export const proposalKinds = ['study', 'term', 'name'] as const

/** With hearticles, of whose editions each part is approved by an act of its own (P-SECOND-PERSON). */
export const waitingKinds = ['hearticle', ...proposalKinds] as const

/** A moment, and the name of who did it then; null where the account is gone. */
export const doneSchema = z.object({ at: z.string(), by: z.nullable(z.string()) })

/** Why somebody does not approve what others wrote, by the code of the error. */
const approvalRefusals = ['own_edition', 'forbidden', 'role_by_writer'] as const

export type ApprovalRefusal = (typeof approvalRefusals)[number]

/** Whether the caller approves what is proposed, or why not. */
const approvalSchema = z.enum(['open', ...approvalRefusals])

/** Whether what is proposed waits for a reviewer, or for its writers. */
export const proposalStates = ['waiting', 'changes-asked'] as const

/**
 * The same of the list, in its order: of a hearticle also `being-written`, where the approval of what
 * is public lapsed and the next edition is not in review yet, and `approved`, where all parts are.
 */
export const waitingStates = [...proposalStates, 'being-written', 'approved'] as const

/** How something that is proposed stands. */
export const proposedFields = {
  /** When it was last changed. */
  at: z.string(),
  /** Names of those who wrote it; who is gone is left out. */
  writers: z.array(z.string()),
  /** Null while it waits. */
  changesAsked: z.nullable(z.extend(doneSchema, { comments: z.string() })),
  approval: approvalSchema,
}

export type Proposed = z.infer<z.ZodMiniObject<typeof proposedFields>>

/** So many of a kind are listed. */
export const MAX_PROPOSALS = 100

const proposalSchema = z.object({
  kind: z.enum(waitingKinds),
  /** Of a study its PMID, of a name the account's id, of all else its own. */
  id: z.string(),
  /** The decision names the one that was read. */
  version: z.int(),
  /** Plain text, as it is to be where that is proposed. */
  title: z.string(),
  /** BCP 47 of the title. */
  titleLanguage: z.string(),
  state: z.enum(waitingStates),
  /** When it was last changed. */
  at: z.string(),
  approval: approvalSchema,
  /** The caller wrote it, or part of it. */
  isOwn: z.boolean(),
  /** Of a name: whose it is, as whom they ask to be named, and as whom they are until then. */
  name: z.optional(
    z.extend(reviewerNameSchema, {
      username: z.string(),
      shown: z.nullable(reviewerNameSchema),
    }),
  ),
  hearticle: z.optional(
    z.object({
      translations: z.array(
        z.object({
          id: z.int(),
          languageCode: languageSchema,
          headline: z.string(),
          /** Its text as it is now was approved. */
          reviewed: z.boolean(),
        }),
      ),
      /** Why the approval of what is public does not hold any more; null where it does. */
      lapsed: z.nullable(z.enum(suspensions)),
    }),
  ),
})

export type ProposalKind = (typeof proposalKinds)[number]
export type WaitingKind = (typeof waitingKinds)[number]
export type ProposalState = (typeof proposalStates)[number]
export type WaitingProposal = z.infer<typeof proposalSchema>

export const listProposals = endpoint({
  summary:
    'What is proposed and waits for somebody who did not write it, 100 at most of a kind, with hearticles in review and those that are public and whose approval lapsed: first what waits, then what is with its writers again, then what is approved; of each the longest first. Names are for administrators',
  path: '/api/proposals',
  access: hearticleReaders,
  query: z.object({ ...languageQuery, kind: z.optional(z.enum(waitingKinds)) }),
  output: z.object({
    content: z.array(proposalSchema).check(z.maxLength(MAX_PROPOSALS * waitingKinds.length)),
    /** How many there are, listed or not. */
    totalElements: z.int(),
    /** How many of them wait for whoever approves. */
    waiting: z.int(),
  }),
})

const one = z.object({
  kind: z.enum(proposalKinds),
  id: z.string().check(z.maxLength(40)),
})
const errors = ['proposal_not_found', 'study_withdrawn', 'version_conflict'] as const

export const decideProposal = endpoint({
  summary:
    'Approves what is proposed as it was read, which makes it public, or asks its writers for changes and says which (a name may be refused without a word); for reviewers, of names for administrators, who did not write it. Where it is not as it was read, the fields of `version_conflict` name the places that differ',
  method: 'POST',
  path: '/api/proposals/{kind}/{id}/decision',
  access: ['PERMISSION_REVIEW_HEARTICLES', 'PERMISSION_ADMIN'],
  keyConfirmation: 'desk',
  repeatable: true,
  params: one,
  body: z.object({
    version: z.int().check(z.gte(1)),
    status: z.enum(reviewStatuses),
    comments: z.prefault(plainText(MAX_COMMENTS), ''),
  }),
  output: z.object({ version: z.int() }),
  errors: [...errors, 'own_edition', 'role_by_writer', 'email_not_confirmed'],
})

export const discardProposal = endpoint({
  summary:
    'Takes away what is proposed as it was read; what is public stays, and what never was is gone. Again, it answers the same. Who asks for a name takes it back with their account',
  method: 'DELETE',
  path: '/api/proposals/{kind}/{id}',
  access: contentEditors,
  params: z.extend(one, { kind: z.enum(['study', 'term']) }),
  query: z.object({ version: z.optional(wholeNumber(1, 2_147_483_647)) }),
  output: z.object({ version: z.int() }),
  errors,
})
