import { plainText } from '../inline-text.ts'
import { childrenOf, find, parseXml, type XmlElement, XmlFault } from '../xml/xml-tree.ts'
import { RefusedRequest, TransientFailure } from './retrying-request.ts'

export type SearchAnswer = {
  count: number
  pmids: string[]
  /** What names this result on PubMed's side, so that all its pages are of one state. */
  history: { WebEnv: string; query_key: string } | undefined
}

const REFUSALS = /empty|invalid|not supported|unknown|cannot be larger|must be|api key/i

/**
 * Reads the XML that esearch answers.
 * @throws TransientFailure for an error that can pass, and for what is no esearch answer
 * @throws RefusedRequest for a request PubMed does not accept
 */
export function readSearchAnswer(text: string): SearchAnswer {
  const root = parseAnswer(text)
  const error = plainText(find(root, 'ERROR'))
  if (error !== '') throw REFUSALS.test(error) ? new RefusedRequest(error) : transient(error)
  const count = Number(plainText(find(root, 'Count')) || Number.NaN)
  if (root.name !== 'eSearchResult' || !Number.isInteger(count)) {
    throw transient(`no esearch answer: it starts with ${opening(text)}`)
  }
  const pmids = childrenOf(find(root, 'IdList'), 'Id').map(plainText)
  const webEnv = plainText(find(root, 'WebEnv'))
  const queryKey = plainText(find(root, 'QueryKey'))
  const isKept = webEnv !== '' && queryKey !== ''
  return { count, pmids, history: isKept ? { WebEnv: webEnv, query_key: queryKey } : undefined }
}

function parseAnswer(text: string): XmlElement {
  try {
    return parseXml(text.trim())
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    throw transient(`no esearch answer: it starts with ${opening(text)}`)
  }
}

function transient(message: string): TransientFailure {
  return new TransientFailure(message, 200)
}

function opening(text: string): string {
  return JSON.stringify(text.trim().slice(0, 80))
}
