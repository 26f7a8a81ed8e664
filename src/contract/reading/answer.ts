/** What is understood of a question, and what published content answers to it (P-ANSWER). */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageQuery, languageSchema } from '../protocol/language-schema.ts'
import { MINUTE, perNetworkAtInstance } from '../protocol/rate-limits.ts'
import {
  certaintySchema,
  evidenceFields,
  findingIdSchema,
  findingSchema,
  keyFigureSchema,
  passageSchema,
} from './evidence.ts'
import { studyDesigns } from './evidence-choices.ts'
import { studySummarySchema } from './feeds.ts'
import { approvalStates, hearticleSummarySchema } from './hearticles.ts'
import { pmidSchema } from './pmid.ts'
import { heldWordsFields } from './search.ts'

/** What a concept is asked as (P-QUESTION-READ). */
export const questionClasses = ['topic', 'outcome', 'population', 'intent'] as const

/**
 * What published content has on a topic: something on itself or on what is narrower, only on what is
 * broader, nothing; `ambiguous` where the words mean several things and nothing decides, `slip` where
 * they only look like words for it; `population` where the answer is about other people or amounts.
 */
export const topicStates = [
  'present',
  'broader',
  'absent',
  'ambiguous',
  'slip',
  'population',
] as const

const choiceSchema = z.object({ concept: z.string(), name: z.string(), question: z.string() })

const understoodSchema = z.object({
  /** The words as they were typed. */
  text: z.string(),
  /** The English name of the concept, as `without` of the search takes it; of an unknown word the word. */
  concept: z.string(),
  /** What it is called in the language asked for. */
  name: z.string(),
  class: z.enum(questionClasses),
  state: z.enum(topicStates),
  /** The typed word is a brand; its substance is `name`. */
  isBrand: z.boolean(),
  /** What an ambiguous word may mean, each with the question that asks for it. */
  choices: z.optional(z.array(choiceSchema)),
})

const bilingualSchema = z.object({ de: z.string(), en: z.string() })

/** What a study is, as far as an answer says it. */
const sourceSchema = z.object({
  /** In the language asked for where there is such a title. */
  title: z.string(),
  titleLanguageCode: z.nullable(z.string()),
  design: z.nullable(z.enum(studyDesigns)),
  participants: z.nullable(z.int()),
  journal: z.nullable(z.string()),
  year: z.nullable(z.int()),
  notice: studySummarySchema.shape.notice,
})

const { findings, comparisons } = evidenceFields

/** One answer: a finding of a hearticle, or a sentence of a hearticle or of an abstract. */
const answerSchema = z.object({
  kind: z.enum(['finding', 'sentence']),
  hearticleId: z.optional(z.int()),
  findingId: z.optional(findingIdSchema),
  /** The study that it rests on; left out of a sentence of a hearticle that cites none. */
  pmid: z.optional(pmidSchema),
  /** Of a finding, as the next five. */
  outcome: z.optional(bilingualSchema),
  /** What was compared with what: 'Apixaban (Vergleich: Warfarin)'. */
  comparison: z.optional(z.string()),
  population: z.optional(z.string()),
  duration: z.optional(z.string()),
  /** The intervention, then the comparator. */
  arms: findingSchema.shape.arms,
  measure: findingSchema.shape.measure,
  /** The finding in absolute numbers, as cards show it; null where there are none. */
  keyFigure: z.optional(z.nullable(keyFigureSchema)),
  /** The sentence, plain text; of a finding the sentence that says it. */
  text: z.string(),
  /** The language of the text. */
  textLanguageCode: languageSchema,
  /** Where the finding stands in the abstract, in UTF-16 units. */
  passage: z.optional(passageSchema),
  /** Null where it was not rated, or does not hold for now. */
  certainty: z.optional(z.nullable(certaintySchema)),
  /** What is known of harms (P-HARMS): of a finding its comparison, else of the hearticle. */
  evidence: z.optional(z.object({ findings, comparisons })),
  /** What was asked was compared the other way round; it is told as it was tested. */
  isSwapped: z.boolean(),
  source: z.nullable(sourceSchema),
  /** Of the hearticle; null for a sentence of an abstract. */
  hearticle: z.nullable(
    z.object({
      headline: z.string(),
      /** The day in Vienna on which what is public appeared or was last replaced. */
      on: z.string(),
      approval: z.enum(approvalStates),
    }),
  ),
})

/** Where to get help at once; of each number what answers there (P-EMERGENCY). */
const helpSchema = z.object({
  kind: z.enum(['emergency', 'poisoning', 'crisis', 'advice']),
  /** ISO 3166-1 of the country whose numbers these are. */
  country: z.string(),
  text: z.string(),
  numbers: z.array(z.object({ number: z.string(), name: z.string() })),
})

/** A term of the glossary that is all that was asked for (P-GLOSSARY-FOUND). */
const askedTermSchema = z.object({
  term: z.string(),
  explanation: z.string(),
  /** Its entry on the page of the glossary, below the origin. */
  address: z.string(),
})

/** One of the first results; `id` is the number of the hearticle, the PMID of the study. */
const firstSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hearticle'),
    id: z.string(),
    hearticle: hearticleSummarySchema,
    ...heldWordsFields,
  }),
  z.object({ kind: z.literal('study'), id: z.string(), source: sourceSchema, ...heldWordsFields }),
])

/** So many letters of a question are taken; what is longer than is read of it is cut (P-QUESTION-READ). */
export const LONGEST_QUESTION = 2000

export const findAnswer = endpoint({
  summary:
    'How a question was understood, what answers it or that nothing does, and the first of what is found; for everybody (P-ANSWER)',
  path: '/api/answer',
  query: z.object({ ...languageQuery, q: z.string().check(z.maxLength(LONGEST_QUESTION)) }),
  /** Fifty people behind one address, each with a question every ten seconds, stay below it. */
  limits: [perNetworkAtInstance('answers-address', 300, MINUTE)],
  countsLate: true,
  output: z.object({
    understood: z.array(understoodSchema),
    /** Answers what was asked. */
    answer: z.optional(answerSchema),
    /** Answers a part of it: `nothing` says of what there is none. */
    partial: z.optional(answerSchema),
    /** Medical topics on which there is nothing here, by their names. */
    nothing: z.optional(z.object({ about: z.array(z.string()) })),
    /** What is here, but nowhere together, by its names. */
    together: z.optional(z.object({ about: z.array(z.string()) })),
    /** What words may mean that only look like it, each with the question that asks for it. */
    didYouMean: z.optional(z.array(choiceSchema)),
    help: z.optional(helpSchema),
    /** Left out where the question is no term. */
    explained: z.optional(askedTermSchema),
    /** It is asked in a language that is neither German nor English. */
    isOtherLanguage: z.boolean(),
    first: z.array(firstSchema),
    counts: z.object({ hearticles: z.int(), studies: z.int() }),
  }),
  errors: ['catalogue_unavailable'],
  caching: 'public',
})

export type AskedGlossaryTerm = z.infer<typeof askedTermSchema>
export type AnswerChoice = z.infer<typeof choiceSchema>
export type Understood = z.infer<typeof understoodSchema>
export type Answer = z.infer<typeof answerSchema>
export type AnswerHelp = z.infer<typeof helpSchema>
export type AnswerTo = z.infer<typeof findAnswer.output>
export type TopicState = (typeof topicStates)[number]
export type QuestionClass = (typeof questionClasses)[number]
