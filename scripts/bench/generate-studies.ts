/**
 * `node scripts/bench/generate-studies.ts COUNT > studies.xml`
 * Invents PubMed records, the same ones every time, to measure imports and builds with.
 */
import { once } from 'node:events'
import { randomNumbers } from './measure/random-numbers.ts'

const WORDS =
  'patients trial randomized placebo risk mortality hypertension diabetes exercise sleep cohort outcome dose therapy cardiac stroke intervention baseline follow-up significant reduction events adults women men age years treatment group control analysis hazard ratio confidence interval screening cancer vaccine infection renal hepatic pulmonary depression anxiety cognition dementia nutrition mediterranean diet salt sugar alcohol tobacco surgery imaging biomarker genetic protein receptor inflammation antibiotic resistance pregnancy infant child adolescent elderly hospital primary care quality life pain fracture bone muscle weight obesity glucose insulin lipid cholesterol statin blood pressure heart failure atrial fibrillation'.split(
    ' ',
  )
const SECTIONS = ['BACKGROUND', 'METHODS', 'RESULTS', 'CONCLUSIONS']
const SENTENCES_A_SECTION = 4
const WORDS_A_SENTENCE = 18
/** Beside those of invented content, which begin elsewhere. */
const FIRST_PMID = 60_000_000

function record(index: number): string {
  const random = randomNumbers(index)
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? 'study'
  const sentence = (length: number) => {
    const words = Array.from({ length }, word).join(' ')
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  }
  const section = (label: string) =>
    `<AbstractText Label="${label}" NlmCategory="${label}">${Array.from({ length: SENTENCES_A_SECTION }, () => sentence(WORDS_A_SENTENCE)).join(' ')}</AbstractText>`
  const authors = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, n) => {
    const initial = String.fromCharCode(65 + (n % 26))
    return `<Author ValidYN="Y"><LastName>${word()}</LastName><ForeName>${word()}</ForeName><Initials>${initial}</Initials></Author>`
  })
  const year = 1990 + Math.floor(random() * 36)
  const month = 1 + Math.floor(random() * 12)
  return `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${FIRST_PMID + index}</PMID><DateRevised><Year>2025</Year><Month>01</Month><Day>01</Day></DateRevised><Article><Journal><JournalIssue><Volume>${month}</Volume><PubDate><Year>${year}</Year><Month>${month}</Month></PubDate></JournalIssue><Title>Journal of ${word()} ${word()}</Title><ISOAbbreviation>J ${word()}</ISOAbbreviation></Journal><ArticleTitle>${sentence(12)}</ArticleTitle><Abstract>${SECTIONS.map(section).join('')}</Abstract><AuthorList CompleteYN="Y">${authors.join('')}</AuthorList><Language>eng</Language><PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList></Article><MedlineJournalInfo><Country>${random() < 0.03 ? 'Austria' : 'United States'}</Country></MedlineJournalInfo><KeywordList><Keyword>${word()}</Keyword><Keyword>${word()}</Keyword></KeywordList></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">${FIRST_PMID + index}</ArticleId></ArticleIdList></PubmedData></PubmedArticle>\n`
}

const count = Number(process.argv[2])
if (!Number.isInteger(count) || count < 1) {
  console.error('usage: node scripts/bench/generate-studies.ts COUNT')
  process.exitCode = 2
} else {
  process.stdout.write('<?xml version="1.0"?>\n<PubmedArticleSet>\n')
  for (let index = 1; index <= count; index += 1) {
    if (!process.stdout.write(record(index))) await once(process.stdout, 'drain')
  }
  process.stdout.write('</PubmedArticleSet>\n')
}
