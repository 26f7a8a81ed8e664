import type { Hono } from 'hono'
import {
  MOST_PASSED_ON,
  type PassedOnAnswer,
  passOnAnswers,
} from '../../../src/contract/administration/answers.ts'
import { answersFor } from '../../../src/domain/account/reading-list.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { readEdition } from '../../editorial/read-edition.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Answers for the desk's partner, of whoever agreed to that (P-ANSWERS-PASSED-ON). */
export function answerExportRoutes(app: Hono, dependencies: Dependencies): void {
  const { users, readingList, deskSettings, audit, now } = dependencies

  serve(app, passOnAnswers, async ({ body: { month }, caller }) => {
    const { educationPartner: partner } = await deskSettings.find()
    if (partner === '') return { partner, content: [], isCut: false }
    const questionOf = questions(dependencies)
    const content: PassedOnAnswer[] = []
    for await (const account of users.listAll()) {
      // An address that nobody confirmed may be another person's.
      if (account.readingHistory?.answersTo !== partner || !account.emailConfirmedAt) continue
      const given = answersFor(partner, account, await readingList.keptBy(account))
      for (const { hearticleId, given: one } of given) {
        if (!dayInVienna(new Date(one.at)).startsWith(month)) continue
        const quiz = await questionOf(hearticleId, one.edition)
        content.push({
          username: account.username,
          email: account.email,
          hearticleId,
          edition: one.edition,
          question: quiz?.question.de ?? '',
          answer: quiz?.[one.answer].de ?? '',
          isRight: one.answer === 'right',
          at: one.at,
        })
      }
    }
    const found = content.toSorted((a, b) => a.at.localeCompare(b.at))
    const passedOn = found.slice(0, MOST_PASSED_ON)
    const detail = { partner, month, answers: passedOn.length }
    await audit.note({
      at: now(),
      by: caller.userId,
      action: 'answers-passed-on',
      subject: 'DESK',
      detail,
    })
    return { partner, content: passedOn, isCut: found.length > passedOn.length }
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
