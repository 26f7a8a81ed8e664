import { call, messageOf } from '../../../api/api.ts'
import { useRemote } from '../../../api/remote.ts'
import { requestAddress } from '../../../contract/protocol/request-address.ts'
import { findAnswer, LONGEST_QUESTION } from '../../../contract/reading/answer.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { isSearchable } from '../place/search-address.ts'

/** What the product answers to a question, for everybody (P-ANSWER); what is too short asks nothing. */
export function useAnswer(question: string) {
  const { language } = useWords()
  const q = question.trim().slice(0, LONGEST_QUESTION).toWellFormed()
  const query = { languageCode: language, q }
  const address = isSearchable(q) ? requestAddress(findAnswer, { query }) : undefined
  const { value, isCurrent, error, again } = useRemote(
    'answer',
    address,
    () => call(findAnswer, { query }),
    { isKept: true },
  )
  return {
    answer: isCurrent ? value : undefined,
    isAsking: address !== undefined && !isCurrent && !error,
    hasFailed: error !== undefined,
    /** The API's own words where it asks for patience. */
    message: error?.code === 'too_many_requests' ? messageOf(error) : undefined,
    again,
  }
}
