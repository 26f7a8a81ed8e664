import type { Hono } from 'hono'
import { findAnswer } from '../../../src/contract/reading/answer.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller-language.ts'
import { networkOf } from '../../request/client-address.ts'

/** Fifty people behind one address, each with a question every ten seconds, stay below it. */
const ANSWERS_BY_ADDRESS = { name: 'answers-address', max: 300, seconds: 60 }

/** What published content answers to a question; for everybody (P-ANSWER). */
export function answerRoutes(
  app: Hono,
  { searchIndex, instanceLimits, clientAddress, now }: Dependencies,
): void {
  serve(app, findAnswer, ({ query, context }) => {
    instanceLimits.consume(ANSWERS_BY_ADDRESS, networkOf(clientAddress(context)), now())
    return searchIndex.use(({ answer }) => answer(query.q, answerLanguage(query)))
  })
}
