import type { Hono } from 'hono'
import { findAnswer } from '../../../src/contract/reading/answer.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller-language.ts'
import { networkOf } from '../../request/client-address.ts'
import type { FoundAnswer } from '../../search-index/answer/find-answer.ts'

/** Fifty people behind one address, each with a question every ten seconds, stay below it. */
const ANSWERS_BY_ADDRESS = { name: 'answers-address', max: 300, seconds: 60 }

/**
 * What published content answers to a question; for everybody (P-ANSWER). In an emergency where help
 * is, and no figure (P-EMERGENCY): that is said even where nothing can be searched.
 */
export function answerRoutes(
  app: Hono,
  { searchIndex, instanceLimits, clientAddress, emergencyHelp, now }: Dependencies,
): void {
  serve(app, findAnswer, async ({ query, context }) => {
    const language = answerLanguage(query)
    const find = async () => {
      instanceLimits.consume(ANSWERS_BY_ADDRESS, networkOf(clientAddress(context)), now())
      return searchIndex.use(({ answer }) => answer(query.q, language))
    }
    const help = await emergencyHelp(query.q, language)
    return help ? { ...(await find().then(withoutFigures, nothingFound)), help } : find()
  })
}

function withoutFigures({ understood, isOtherLanguage, first, counts }: FoundAnswer): FoundAnswer {
  return { understood, isOtherLanguage, first, counts }
}

/** @throws what is no refusal */
function nothingFound(refusal: unknown): FoundAnswer {
  if (!(refusal instanceof ApiError)) throw refusal
  return {
    ...{ understood: [], isOtherLanguage: false, first: [] },
    counts: { hearticles: 0, studies: 0 },
  }
}
