import { articleSet, numbered } from '../../../functions/pubmed/fixtures/records.ts'
import { loopbackHttp } from '../../support/loopback-http.ts'

/** What is at this PubMed and nowhere else; each number is one test's, which imports it. */
export const atPubMed = {
  missing: '91000001',
  /** Its record cannot be read. */
  faulty: '91000002',
} as const

/** One that is at no PubMed. */
export const NOWHERE = '91999999'

export const titleAtPubMed = (pmid: string): string => `Invented trial ${pmid} of less salt`

const record = (pmid: string) =>
  numbered(Number(pmid), {
    title: `<ArticleTitle>${titleAtPubMed(pmid)}.</ArticleTitle>`,
    journal: '<Journal><Title>Journal of Invented Trials</Title></Journal>',
    article: `<Abstract><AbstractText>Invented: ${pmid}.</AbstractText></Abstract>
      <AuthorList><Author><LastName>Beispiel</LastName><Initials>B</Initials></Author></AuthorList>
      <PublicationTypeList><PublicationType>Clinical Trial</PublicationType></PublicationTypeList>`,
  })

const records = new Map<string, string>([
  [atPubMed.missing, record(atPubMed.missing)],
  [
    atPubMed.faulty,
    numbered(Number(atPubMed.faulty), { title: '<ArticleTitle>less & more</ArticleTitle>' }),
  ],
])

/** A PubMed on this machine, for browser tests: it gives out single records, and finds nothing. */
export const startPubMed = () =>
  loopbackHttp((response, { path, parameters }) => {
    if (path !== '/efetch.fcgi') {
      response.writeHead(404).end()
      return
    }
    const found = (parameters.get('id') ?? '').split(',').flatMap((id) => records.get(id) ?? [])
    // As PubMed does where it knows none of the numbers.
    if (found.length === 0)
      response.writeHead(400).end('ID list is empty! Possibly it has no correct IDs.')
    else response.writeHead(200, { 'Content-Type': 'text/xml' }).end(articleSet(...found))
  })
