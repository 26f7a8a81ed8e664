import { plainText } from '../inline-text.ts'
import { childrenOf, find, parseXml, type XmlElement, XmlFault } from '../xml/xml-tree.ts'
import { RefusedRequest, TransientFailure } from './retrying-request.ts'

export type SearchAnswer = {
  count: number
  pmids: string[]
  /** What names this result on PubMed's side, so that all its pages are of one state. */
  history: { WebEnv: string; query_key: string } | undefined
  /** How PubMed understood the query; empty where it does not say. */
  translation: string
  /** What it remarks: words that it does not know or leaves out. */
  remarks: string[]
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
  return {
    count,
    pmids,
    remarks: remarksIn(root),
    history: isKept ? { WebEnv: webEnv, query_key: queryKey } : undefined,
    translation: plainText(find(root, 'QueryTranslation')),
  }
}

/** Each with the name of its kind, as PubMed has it: 'PhraseNotFound: xyzzy'. */
function remarksIn(root: XmlElement): string[] {
  const kinds = {
    ErrorList: ['PhraseNotFound', 'FieldNotFound'],
    WarningList: ['PhraseIgnored', 'QuotedPhraseNotFound', 'OutputMessage'],
  }
  const remarks = Object.entries(kinds).flatMap(([list, names]) =>
    names.flatMap((name) =>
      childrenOf(find(root, list), name).map((remark) => `${name}: ${plainText(remark)}`),
    ),
  )
  return [...new Set(remarks)]
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
