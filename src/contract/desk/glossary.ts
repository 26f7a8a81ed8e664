/** Terms that texts explain, for those who write and approve them (P-GLOSSARY, P-GLOSSARY-APPROVED). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine, plainText } from '../protocol/hearticle-text.ts'
import { wholeNumber } from '../protocol/paging.ts'
import { contentEditors } from './library-taxonomy.ts'
import { MAX_COMMENTS, reviewStatuses } from './reviews.ts'
import { hearticleReaders } from './writing.ts'

export const glossaryLimits = { term: 200, spellings: 20, explanation: 2000 } as const

/** Brackets would end `{term}[EXP:explanation]`, as which texts have it (P-MARKUP). */
const withoutBrackets = z.overwrite<string>((text) =>
  text.replaceAll(/[{[]/g, '(').replaceAll(/[}\]]/g, ')'),
)
const termLine = filledLine(glossaryLimits.term).check(withoutBrackets)
const explanationLine = filledLine(glossaryLimits.explanation).check(withoutBrackets)
const spellings = z.array(termLine).check(z.maxLength(glossaryLimits.spellings))

export const glossaryTextSchema = z.object({
  term: z.object({ de: termLine, en: termLine }),
  /** Other spellings, by which it is found. */
  also: z.object({ de: spellings, en: spellings }),
  explanation: z.object({ de: explanationLine, en: explanationLine }),
})

/** What the caller may do with what is proposed, or why nothing. */
const approvalStates = ['open', 'by-writer', 'no-reviewer'] as const

const doneSchema = z.object({ at: z.string(), by: z.nullable(z.string()) })

export const glossaryStates = ['public', 'waiting', 'changes-asked'] as const

const glossaryTermSchema = z.object({
  id: z.string(),
  /** Grows with every change; who writes or approves names the one they have read. */
  version: z.int(),
  state: z.enum(glossaryStates),
  /** What is worked on: what is proposed, else what is public. */
  text: glossaryTextSchema,
  /** What readers see; null while nobody has approved any of it. */
  shown: z.nullable(glossaryTextSchema),
  isSample: z.boolean(),
  /** When what is worked on was written. */
  at: z.string(),
  /** Names of those who wrote what is proposed; who is gone is left out. */
  writers: z.array(z.string()),
  /** Who approved what is public and did not write it; null where nobody did. */
  checked: z.nullable(doneSchema),
  changesAsked: z.nullable(z.extend(doneSchema, { comments: z.string() })),
  approval: z.enum(approvalStates),
})

export type GlossaryText = z.infer<typeof glossaryTextSchema>
export type GlossaryState = (typeof glossaryStates)[number]
export type GlossaryTerm = z.infer<typeof glossaryTermSchema>

const version = z.int().check(z.gte(1))
const one = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) })
const whichVersion = z.object({ version: wholeNumber(1, 1_000_000_000) })
const errors = ['glossary_term_not_found', 'version_conflict'] as const

export const listGlossary = endpoint({
  summary: 'All terms in both languages with how each stands',
  path: '/api/desk/glossary',
  access: hearticleReaders,
  output: z.object({ content: z.array(glossaryTermSchema) }),
})

export const createGlossaryTerm = endpoint({
  summary:
    'A new term. It becomes public once somebody approves it who did not write it, or at once where the desk needs no second person',
  method: 'POST',
  path: '/api/desk/glossary',
  access: contentEditors,
  repeatable: true,
  body: glossaryTextSchema,
  output: glossaryTermSchema,
  errors: ['glossary_term_taken'],
})

export const changeGlossaryTerm = endpoint({
  summary: 'Changes a term as it was read; what is public stays until that is approved',
  method: 'PUT',
  path: '/api/desk/glossary/{id}',
  access: contentEditors,
  repeatable: true,
  params: one,
  body: z.extend(glossaryTextSchema, { version }),
  output: glossaryTermSchema,
  errors: [...errors, 'glossary_term_taken'],
})

export const reviewGlossaryTerm = endpoint({
  summary:
    'Approves what is proposed of a term as it was read, which makes it public, or asks its writers for changes; for reviewers who did not write it',
  method: 'POST',
  path: '/api/desk/glossary/{id}/approval',
  access: ['PERMISSION_REVIEW_HEARTICLES'],
  repeatable: true,
  params: one,
  body: z
    .object({
      version,
      status: z.enum(reviewStatuses),
      comments: z.prefault(plainText(MAX_COMMENTS), ''),
    })
    .check(
      z.refine(({ status, comments }) => status === 'APPROVED' || comments !== '', {
        path: ['comments'],
        params: { fault: 'empty' },
      }),
    ),
  output: glossaryTermSchema,
  errors: [...errors, 'proposal_not_found', 'own_edition', 'role_by_writer', 'email_not_confirmed'],
})

export const deleteGlossaryTerm = endpoint({
  summary: 'Deletes a term as it was read, for good',
  method: 'DELETE',
  path: '/api/desk/glossary/{id}',
  access: contentEditors,
  repeatable: true,
  params: one,
  query: whichVersion,
  output: z.object({}),
  errors,
})
