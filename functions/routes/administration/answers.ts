import type { Hono } from 'hono'
import {
  MOST_PASSED_ON,
  type PassedOnAnswer,
  passOnAnswers,
} from '../../../src/contract/administration/answers.ts'
import { answersFor } from '../../../src/domain/account/reading-list.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { readEdition } from '../../editorial/read-edition.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** So many people are asked for at once. */
const AT_ONCE = 20

/** Answers for the desk's partner, of whoever agreed to that (P-ANSWERS-PASSED-ON). */
export function answerExportRoutes(app: Hono, dependencies: Dependencies): void {
  const { users, readingList, deskSettings, audit, now } = dependencies

  serve(app, passOnAnswers, async ({ body: { partner, from, to }, caller }) => {
    const { educationPartner } = await deskSettings.find()
    if (partner === '' || partner !== educationPartner) throw new ApiError('version_conflict')
    const agreed: string[] = []
    for await (const { id, readingHistory } of users.listAll()) {
      if (readingHistory?.answersTo === partner) agreed.push(id)
    }
    const questionOf = questions(dependencies)
    const found: PassedOnAnswer[] = []
    const add = async (userId: string) => {
      // The list may be late: as they agree now.
      const account = await users.find(userId)
      if (!account) return
      const { username, email } = account
      const answers = answersFor(partner, account, await readingList.keptBy(account))
      for (const { hearticleId, given } of answers) {
        const { at, edition, answer } = given
        const day = dayInVienna(new Date(at))
        if (day < from || day > to) continue
        const quiz = await questionOf(hearticleId, edition)
        const asked = { question: quiz?.question.de ?? '', answer: quiz?.[answer].de ?? '' }
        const isRight = answer === 'right'
        found.push({ username, email, hearticleId, edition, ...asked, isRight, at })
      }
    }
    for (let first = 0; first < agreed.length; first += AT_ONCE) {
      await Promise.all(agreed.slice(first, first + AT_ONCE).map(add))
    }
    const content = found.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, MOST_PASSED_ON)
    if (content.length > 0) {
      const detail = { partner, from, to, answers: content.length }
      const by = caller.userId
      await audit.note({ at: now(), by, action: 'answers-passed-on', subject: 'DESK', detail })
    }
    return { content, isCut: found.length > content.length }
  })
}

/** Asks for the question of an edition once, however many answered it. */
function questions(dependencies: Dependencies) {
  const known = new Map<string, ReturnType<typeof quizOf>>()
  const quizOf = async (id: number, edition: number) =>
    (await readEdition(dependencies, id, edition))?.was?.quiz
  return (id: number, edition: number) => {
    const name = `${id}.${edition}`
    const asked = known.get(name) ?? quizOf(id, edition)
    known.set(name, asked)
    return asked
  }
}
