/** Terms that texts explain, for those who write and approve them (P-GLOSSARY, P-GLOSSARY-APPROVED). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine } from '../protocol/hearticle-text.ts'
import { wholeNumber } from '../protocol/paging.ts'
import { contentEditors } from './library-taxonomy.ts'
import { doneSchema, proposedFields } from './proposals.ts'
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
  /** Of what is worked on. */
  ...proposedFields,
  /** Who approved what is public and did not write it; null where nobody did. */
  checked: z.nullable(doneSchema),
})

export type GlossaryText = z.infer<typeof glossaryTextSchema>
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
  errors: ['glossary_term_taken', 'passkey_confirmation_needed'],
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
  errors: [...errors, 'glossary_term_taken', 'passkey_confirmation_needed'],
})

export const deleteGlossaryTerm = endpoint({
  summary: 'Puts a term as it was read into the trash',
  method: 'DELETE',
  path: '/api/desk/glossary/{id}',
  access: contentEditors,
  repeatable: true,
  params: one,
  query: whichVersion,
  output: z.object({}),
  errors,
})
