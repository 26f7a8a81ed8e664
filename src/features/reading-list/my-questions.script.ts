import { followSession, readSession } from '../../api/stored-session.ts'
import { showMyQuestions } from './my-questions.ts'

// Asked anew where somebody else signed in or out, here or in another tab.
let whose: string | undefined | null = null
followSession(() => {
  const username = readSession()?.user.username
  if (username === whose) return
  whose = username
  void showMyQuestions(document)
})
