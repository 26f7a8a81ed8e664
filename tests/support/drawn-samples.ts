/** Pages as tests draw them: of whole records and bare ones. */
import type { Language } from '../../src/contract/protocol/language.ts'
import type { Hearticle } from '../../src/contract/reading/hearticles.ts'
import type { ExplainedStudy, SectionCategory } from '../../src/contract/reading/studies.ts'
import { presentEvidence } from '../../src/domain/evidence/present-evidence.ts'

/** A study of which the source has nothing but its number. */
export const bareStudy: ExplainedStudy = {
  pmid: '1',
  kind: 'article',
  title: '',
  titleMarkup: '',
  abstract: '',
  abstractSections: [],
  authors: [],
  authorNames: [],
  authorsComplete: true,
  journal: null,
  journalAbbreviation: null,
  volume: null,
  issue: null,
  pages: null,
  url: 'https://pubmed.ncbi.nlm.nih.gov/1/',
  doi: null,
  pmcid: null,
  publicationDate: null,
  citationCount: null,
  keywords: [],
  meshTerms: [],
  publicationTypes: [],
  languages: [],
  notices: [],
  isNew: false,
  isAustrianJournal: false,
  isSample: false,
  rubric: null,
  topic: null,
  translations: [],
  studyCard: null,
  explainedBy: [],
  findings: [],
  registryRows: [],
}

const section = (category: SectionCategory, markup: string) => ({
  label: category,
  category,
  markup,
})

/** A study that has everything; its facts are made up. */
const fullStudy: ExplainedStudy = {
  ...bareStudy,
  pmid: '2',
  title: 'A made-up trial of CO2 and E. coli: every part of a record in one place',
  titleMarkup:
    'A made-up trial of CO<sub>2</sub> and <i>E. coli</i>: every part of a record in one place',
  abstractSections: [
    section('BACKGROUND', 'Nobody had tried it before (p &lt; 0.05).'),
    section('METHODS', 'Two groups, one of them <b>larger</b>.'),
    section('CONCLUSIONS', 'It can be looked at.'),
  ],
  authors: ['Huber A', 'Maier BC', 'Gruber D'],
  authorNames: Array.from({ length: 40 }, (_, index) => ({
    lastName: `Huber${index + 1}`,
    foreName: 'Anna',
    initials: 'A',
  })),
  authorsComplete: false,
  journal: 'Wiener klinische Wochenschrift',
  journalAbbreviation: 'Wien Klin Wochenschr',
  volume: '138',
  issue: '3-4',
  pages: '101-9',
  doi: '10.0000/made-up',
  pmcid: 'PMC1',
  publicationDate: '2026-11-03',
  citationCount: 12_345,
  keywords: ['sample'],
  publicationTypes: ['Journal Article'],
  isNew: true,
  isAustrianJournal: true,
  isSample: true,
  rubric: { id: 1, name: 'Kardiologie' },
  explainedBy: [
    { id: 1, publicationDate: '2026-11-21', languageCode: 'de', headline: 'Ein Hearticle dazu' },
    {
      id: 2,
      publicationDate: '2026-11-02',
      languageCode: 'en',
      headline: 'Another one, in English',
    },
  ],
}

const noticed = (pmid: string, type: string, title: string): ExplainedStudy => ({
  ...fullStudy,
  pmid,
  titleMarkup: title,
  title,
  notices: [{ type, pmid: '9', citation: 'J Made Up. 2026;1:1', hasPage: false }],
})

/** A hearticle with every piece of markup, every kind of study, and more studies than are shown. */
export function fullHearticle(language: Language): Hearticle {
  const studies = [
    fullStudy,
    noticed('3', 'retracted', 'A study that was retracted'),
    noticed('4', 'corrected', 'A study that was corrected'),
    noticed('5', 'updated', 'A study of which there is a newer version'),
    { ...bareStudy, pmid: '6' },
    { ...bareStudy, pmid: '7', title: 'Only a title', titleMarkup: 'Only a title' },
  ]
  return {
    id: 1,
    publicationDate: '2026-11-21',
    breaking: true,
    isSample: true,
    approval: 'approved',
    changedOn: null,
    suspension: null,
    changedSources: [],
    edition: 1,
    corrections: [],
    quiz: null,
    topic: {
      id: 1,
      name: language === 'de' ? 'Herz & Gefäße' : 'Heart & Vessels',
      color: '#ac4c6e',
      imageName: 'heart_vessels',
      rubric: { id: 1, name: language === 'de' ? 'Kardiologie' : 'Cardiology' },
    },
    ...presentEvidence({}, language),
    keyFigure: null,
    picture: { motifs: ['heart'] },
    translations: [
      {
        id: 1,
        languageCode: language,
        headline:
          language === 'de'
            ? 'Herz-Kreislauf-Erkrankungsrisikoabschätzung: eine lange Überschrift'
            : 'Estimating the risk of cardiovascular disease: a long headline',
        keywords: ['one', 'two', 'three'],
        readingMinutes: 4,
        reviewed: true,
        reviewedOn: '2026-11-20',
        hasAudio: true,
        audioSeconds: 95,
        mainTextBody:
          'The first line of a text is a little heavier, so that the eye finds its beginning.[Ref2]\n\n**Bold**, *italic*, __underlined__, {a term}[EXP:with its explanation, which can be rather long, and still has to fit onto a small screen], three references[Ref2, Ref3, Ref4] and one without its study.[Ref99]',
        mainActions: ['Something that helps[Ref2]', '**Bold**: and something more'],
        harmfulActions: ['Something that harms', '{A term}[EXP:explained in a list]'],
      },
    ],
    relatedPubMedArticles: studies,
  }
}
