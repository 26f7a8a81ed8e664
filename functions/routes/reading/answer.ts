import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { type AskedGlossaryTerm, findAnswer } from '../../../src/contract/reading/answer.ts'
import { termAskedFor } from '../../../src/domain/glossary/find-terms.ts'
import { anchorOfTerm } from '../../../src/domain/glossary/glossary-page.ts'
import type { PublicTerm } from '../../../src/domain/glossary/glossary-term.ts'
import { addressOf } from '../../../src/domain/site/addresses.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'
import { type FoundAnswer, NOTHING_FOUND } from '../../search/answer/find-answer.ts'

/**
 * What published content answers to a question; for everybody (P-ANSWER). In an emergency where help
 * is, and no figure (P-EMERGENCY): that is said even where nothing can be searched.
 */
export function answerRoutes(app: Hono, { searchIndex, emergencyHelp }: Dependencies): void {
  serve(app, findAnswer, async ({ query, count }) => {
    const language = answerLanguage(query)
    const find = async () => {
      await count()
      return searchIndex.use(async ({ answer, glossary }) => {
        const explained = termAskedFor(query.q, glossary, language)
        return {
          ...(await answer(query.q, language)),
          ...(explained && { explained: presentAskedTerm(explained, language) }),
        }
      })
    }
    const help = await emergencyHelp(query.q, language)
    return help ? { ...(await find().then(withoutFigures, nothingFound)), help } : find()
  })
}

function presentAskedTerm(term: PublicTerm, language: Language): AskedGlossaryTerm {
  return {
    term: term.term[language],
    explanation: term.explanation[language],
    address: `${addressOf({ page: 'glossary' }, language)}#${anchorOfTerm(term, language)}`,
  }
}

function withoutFigures({ understood, isOtherLanguage, first, counts }: FoundAnswer): FoundAnswer {
  return { understood, isOtherLanguage, first, counts }
}

/** @throws what is no refusal */
function nothingFound(refusal: unknown): FoundAnswer {
  if (!(refusal instanceof ApiError)) throw refusal
  return NOTHING_FOUND
}
