import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { type Answer, findAnswer } from '../../../src/contract/reading/answer.ts'
import {
  type AssistantTool,
  assistantTools,
  LISTED_CHANGES,
  MOST_ASSISTANT_BYTES,
} from '../../../src/contract/reading/assistants.ts'
import { listCorrections } from '../../../src/contract/reading/corrections.ts'
import { findEdition } from '../../../src/contract/reading/edition-changes.ts'
import { findHearticle, type Hearticle } from '../../../src/contract/reading/hearticles.ts'
import { findStudy } from '../../../src/contract/reading/studies.ts'
import { addressOf, type Page } from '../../../src/domain/site/addresses.ts'
import { type AskAnonymously, RefusedCall } from '../../http/ask-anonymously.ts'

interface Asked {
  ask: AskAnonymously
  /** Counts a call for the limit. @throws ApiError `too_many_requests` */
  count: () => void
  version: string
  licence: string
  /** Where readers reach the site. */
  origin: string
  asOf: string
}

/** Answers one message of an assistant, or a batch of them (P-ASSISTANTS). */
export function answerAssistant(request: Request, asked: Asked): Promise<Response> {
  const { version } = asked
  let calls = 0
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'hearticle', title: 'Hearticle', version })
      const offer = <Name extends AssistantTool>(name: Name) => {
        const { description, input } = assistantTools[name]
        const config = {
          description,
          inputSchema: described(input),
          annotations: { readOnlyHint: true, openWorldHint: false },
        }
        server.registerTool(name, config, async (given) => {
          calls += 1
          // The request is counted already, for its first call.
          if (calls > 1) asked.count()
          return resultOf(() => TOOLS[name](asked, given as InputOfTool<Name>), asked)
        })
      }
      for (const name of Object.keys(assistantTools)) offer(name as AssistantTool)
      return server
    },
    // Nothing here tells of changes by itself, and no stream stays open.
    { maxRequestBodySize: MOST_ASSISTANT_BYTES, maxSubscriptions: 0 },
  )
  return handler.fetch(request)
}

type InputOfTool<Name extends AssistantTool> = z.output<(typeof assistantTools)[Name]['input']>

/** What each tool answers, out of public calls alone. */
const TOOLS: {
  [Name in AssistantTool]: (asked: Asked, input: InputOfTool<Name>) => Promise<object>
} = {
  search: async ({ ask, origin }, { question: q, languageCode }) => {
    const found = await ask(findAnswer, { query: { q, languageCode } })
    const { answer: _, partial: __, explained: ___, first, ...understood } = found
    return {
      ...understood,
      first: first.map((one) => {
        if (one.kind === 'study') {
          const { source, id: pmid, ...more } = one
          const address = addressIn(origin, { page: 'study', pmid }, languageCode)
          return { ...more, pmid, address, ...presentSource(source) }
        }
        const { hearticle, ...more } = one
        const address = addressIn(origin, { page: 'hearticle', id: one.id }, languageCode)
        return { ...more, address, ...hearticle }
      }),
    }
  },
  answer: async (asked, { question: q, languageCode }) => {
    const { first: _, ...found } = await asked.ask(findAnswer, { query: { q, languageCode } })
    const { answer, partial } = found
    return {
      ...found,
      ...(answer && { answer: await presentAnswer(asked, answer, languageCode) }),
      ...(partial && { partial: await presentAnswer(asked, partial, languageCode) }),
    }
  },
  get_hearticle: async ({ ask, origin }, { id, languageCode }) => {
    const hearticle = await ask(findHearticle, { params: { id }, query: { languageCode } })
    const { relatedPubMedArticles: studies, ...rest } = hearticle
    return {
      cite: citeOf(origin, hearticle, languageCode),
      ...rest,
      studies: studies.map(({ pmid, doi, url, publicationDate, notices, title, journal }) => ({
        pmid,
        doi,
        url,
        publicationDate,
        notices: notices.map(({ type }) => type),
        source_text: { title, journal },
      })),
    }
  },
  get_study: async ({ ask, origin }, { pmid, languageCode }) => {
    const study = await ask(findStudy, { params: { pmid }, query: { languageCode } })
    const { doi, url, publicationDate, isSample, rubric, topic, ...rest } = study
    const { explainedBy, findings, registryRows, notices, pmid: _, ...source_text } = rest
    return {
      address: addressIn(origin, { page: 'study', pmid }, languageCode),
      pmid,
      doi,
      url,
      publicationDate,
      isSample,
      rubric,
      topic,
      explainedBy,
      findings,
      registryRows,
      notices: notices.map(({ type }) => type),
      source_text: { ...source_text, notices },
    }
  },
  list_changes: async ({ ask, origin }, { pmid, languageCode }) => {
    const { corrections } = await ask(listCorrections, { query: { pmid, languageCode } })
    return {
      total: corrections.length,
      changes: corrections.slice(0, LISTED_CHANGES).map((one) => ({
        ...one,
        address: addressIn(
          origin,
          one.edition === null
            ? { page: 'hearticle', id: one.hearticleId }
            : { page: 'edition', id: one.hearticleId, edition: one.edition },
          languageCode,
        ),
      })),
    }
  },
  check_edition: async ({ ask, origin }, { id, edition, languageCode }) => {
    const params = { id, edition }
    const { hearticle: _, ...state } = await ask(findEdition, { params, query: { languageCode } })
    return {
      address: addressIn(origin, { page: 'edition', id, edition }, languageCode),
      today: addressIn(origin, { page: 'hearticle', id }, languageCode),
      ...state,
    }
  },
}

/** An answer with the edition to cite, as it is at this moment: the list may be of before. */
async function presentAnswer(
  { ask, origin }: Asked,
  { text, source, ...answer }: Answer,
  languageCode: Language,
): Promise<object> {
  const { hearticleId: id, hearticle: _, ...rest } = answer
  if (id === undefined) {
    const { source_text, ...study } = presentSource(source)
    return { ...rest, ...study, source_text: { ...source_text, sentence: text } }
  }
  let today: Hearticle
  try {
    today = await ask(findHearticle, { params: { id }, query: { languageCode } })
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    // Withdrawn since: what it said is not told any more.
    return { hearticleId: id, refused: JSON.parse(error.message) }
  }
  const { edition, approval, suspension, changedOn, publicationDate, isSample } = today
  return {
    hearticleId: id,
    cite: citeOf(origin, today, languageCode),
    edition,
    approval,
    suspension,
    changedOn,
    publicationDate,
    isSample,
    headline: answer.hearticle?.headline,
    text,
    ...rest,
    ...presentSource(source),
  }
}

function presentSource(source: Answer['source']) {
  if (!source) return { source: null }
  const { title, titleLanguageCode, journal, ...known } = source
  return { source: known, source_text: { title, titleLanguageCode, journal } }
}

const citeOf = (origin: string, { id, edition }: Hearticle, language: Language): string =>
  addressIn(origin, { page: 'edition', id, edition }, language)

const addressIn = (origin: string, page: Page, language: Language): string =>
  origin + addressOf(page, language)

/** The answer as data, and the same as text for those that read no data. */
async function resultOf(work: () => Promise<object>, { licence, asOf }: Asked) {
  try {
    const structuredContent = { ...(await work()), licence, asOf }
    return {
      structuredContent,
      content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
    }
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
  }
}

/** zod's small form says of itself as JSON only when it is asked to. */
function described<S extends z.ZodMiniType>(schema: S) {
  const own = schema['~standard']
  const jsonSchema = {
    input: () => z.toJSONSchema(schema, { io: 'input' }),
    output: () => z.toJSONSchema(schema, { io: 'output' }),
  }
  return { '~standard': { ...own, jsonSchema } }
}
