// Rules: P-IMPORT-NUMBERS, P-IMPORT-DATES, P-IMPORT-LANGUAGES, P-IMPORT-TEXT,
// P-TEXT-LIMITS.
import { describe, expect, test } from 'vitest'
import { studySourceSchema } from '../../src/domain/study/study.ts'
import { article, articleSet, readAll, sourceOf } from './fixtures/records.ts'

const types = (...names: string[]) =>
  `<PublicationTypeList>${names.map((name) => `<PublicationType UI="D1">${name}</PublicationType>`).join('')}</PublicationTypeList>`

describe('titles and abstracts', () => {
  test('a title is not cut at its first tag', async () => {
    const title = '<ArticleTitle>The <i>TERT</i> gene &lt;x&gt;.</ArticleTitle>'
    expect((await sourceOf(article({ title }))).title).toBe('The <i>TERT</i> gene &lt;x&gt;.')
  })

  test.each(['<ArticleTitle/>', '<ArticleTitle>[Not Available].</ArticleTitle>', ''])(
    'the title %j is empty',
    async (title) => {
      expect((await sourceOf(article({ title }))).title).toBe('')
    },
  )

  test('a title that is missing is that of the original language, if there is one', async () => {
    const original = (language: string) =>
      article({
        title: '<ArticleTitle>[Not Available].</ArticleTitle>',
        article: `<Language>${language}</Language><VernacularTitle>Recensie.</VernacularTitle>`,
      })
    const dutch = await sourceOf(original('dut'))
    expect(dutch.title).toBe('Recensie.')
    expect(dutch).not.toHaveProperty('german')
    expect(await sourceOf(original('ger'))).toMatchObject({
      title: 'Recensie.',
      german: { title: 'Recensie.' },
    })
  })

  test.each([
    ['[Not Available].', ['ger'], 'Zur Geschichte.', 'de'],
    ['', ['dut'], 'Recensie.', 'nl'],
    ['[Not Available].', ['eng', 'fre'], 'Compte rendu.', 'fr'],
    ['[Not Available].', ['und'], 'Recensio.', 'und'],
    ['[A history].', ['ger'], 'Zur Geschichte.', 'en'],
    // As publishers send it, without brackets.
    ['A history.', ['ger'], 'Zur Geschichte.', 'en'],
    ['[A history].', ['ger'], '', 'en'],
    ['[A history].', ['jpn'], '', 'en'],
    ['Zur Geschichte.', ['ger'], '', 'de'],
    ['A history.', ['ger', 'eng'], '', 'en'],
    ['A history.', ['eng'], '', 'en'],
    ['A history.', [], '', 'en'],
  ])(
    'the title %j of a paper in %j beside %j is in its own language: %s',
    async (title, languages, original, expected) => {
      const listed = languages.map((code) => `<Language>${code}</Language>`).join('')
      const { titleLanguage } = await sourceOf(
        article({
          title: title && `<ArticleTitle>${title}</ArticleTitle>`,
          article: `${listed}${original && `<VernacularTitle>${original}</VernacularTitle>`}`,
        }),
      )
      expect(titleLanguage).toBe(expected)
    },
  )

  test('a German original has its title without brackets and its own German one', async () => {
    const source = await sourceOf(
      article({
        title: '<ArticleTitle>[A study of <i>x</i>].</ArticleTitle>',
        article:
          '<Language>ger</Language><VernacularTitle>Eine Studie über <i>x</i>.</VernacularTitle>',
        citation:
          '<OtherAbstract Type="Publisher" Language="ger"><AbstractText Label="ZIEL">Größe.</AbstractText></OtherAbstract><OtherAbstract Language="fre"><AbstractText>Non.</AbstractText></OtherAbstract>',
      }),
    )
    expect(source.title).toBe('A study of <i>x</i>')
    expect(source.german).toEqual({
      title: 'Eine Studie über <i>x</i>.',
      abstract: [{ label: 'ZIEL', category: 'OBJECTIVE', text: 'Größe.' }],
    })
  })

  test('brackets that are not one pair, and those of other languages, stay', async () => {
    const two = '<ArticleTitle>[A] and [B].</ArticleTitle>'
    const german = '<Language>ger</Language>'
    expect((await sourceOf(article({ title: two, article: german }))).title).toBe('[A] and [B].')
    const french = article({
      title: '<ArticleTitle>[A].</ArticleTitle>',
      article: '<Language>fre</Language><VernacularTitle>Le A.</VernacularTitle>',
    })
    expect(await sourceOf(french)).toMatchObject({ title: '[A].' })
    expect(await sourceOf(french)).not.toHaveProperty('german')
  })

  test('parts keep their heading, and the category is that of PubMed or of a plain heading', async () => {
    const part = (label: string, category: string) =>
      `<AbstractText Label="${label}" NlmCategory="${category}">t</AbstractText>`
    const { abstract } = await sourceOf(
      article({
        article: `<Abstract>${part('AIMS', 'OBJECTIVE')}${part('OUTLOOK', 'UNASSIGNED')}${part('RESULTS', 'UNASSIGNED')}${part('LIMITATIONS', 'CONCLUSIONS')}${part('UNLABELLED', 'UNASSIGNED')}<CopyrightInformation>© X</CopyrightInformation></Abstract>`,
      }),
    )
    expect(abstract).toEqual([
      { label: 'AIMS', category: 'OBJECTIVE', text: 't' },
      { label: 'OUTLOOK', text: 't' },
      { label: 'RESULTS', category: 'RESULTS', text: 't' },
      { label: 'LIMITATIONS', category: 'LIMITATIONS', text: 't' },
      { text: 't' },
    ])
  })

  test.each([
    '',
    '<AbstractText/>',
    '<AbstractText>Abstract available from the publisher.</AbstractText>',
    '<AbstractText>.</AbstractText>',
    '<AbstractText Label="RESULTS">–</AbstractText><AbstractText><i>…</i></AbstractText>',
  ])('an abstract of %j is none', async (parts) => {
    const source = await sourceOf(article({ article: `<Abstract>${parts}</Abstract>` }))
    expect(source.abstract).toEqual([])
  })

  const other = (attributes: string, text: string) =>
    `<OtherAbstract ${attributes}><AbstractText>${text}</AbstractText></OtherAbstract>`

  test('an English abstract that stands only among the others is kept', async () => {
    const lists = [
      other('Type="plain-language-summary" Language="eng"', 'For everybody.'),
      other('Type="PIP" Language="spa"', 'Resumen.'),
      other('Type="NASA" Language="eng"', '.'),
      other('Type="PIP" Language="eng"', 'The abstract.'),
      other('Type="KIE" Language="eng"', 'Another one.'),
    ].join('')
    const abstractOf = async (own: string) =>
      (await sourceOf(article({ article: own, citation: lists }))).abstract
    expect(await abstractOf('')).toEqual([{ text: 'The abstract.' }])
    expect(await abstractOf('<Abstract><AbstractText>.</AbstractText></Abstract>')).toEqual([
      { text: 'The abstract.' },
    ])
    expect(await abstractOf('<Abstract><AbstractText>Own.</AbstractText></Abstract>')).toEqual([
      { text: 'Own.' },
    ])
  })

  test.each(['plain-language-summary', 'Plain Language Summary'])(
    'a German summary of type %j is not the abstract',
    async (type) => {
      const summary = other(`Type="${type}" Language="ger"`, 'Kurz in einfacher Sprache.')
      const abstract = other('Type="Publisher" Language="ger"', 'Die Zusammenfassung.')
      const { german } = await sourceOf(article({ citation: summary + abstract }))
      expect(german).toEqual({ abstract: [{ text: 'Die Zusammenfassung.' }] })
      expect(await sourceOf(article({ citation: summary }))).not.toHaveProperty('german')
    },
  )
})

describe('authors', () => {
  test('keep their order, groups and single names, without replaced entries', async () => {
    const list = `<AuthorList CompleteYN="N">
      <Author ValidYN="Y"><LastName>Müller</LastName><ForeName>Eva</ForeName><Initials>E</Initials><Suffix>Jr</Suffix></Author>
      <Author ValidYN="N"><LastName>Muller</LastName></Author>
      <Author><CollectiveName> The\n Group </CollectiveName></Author>
      <Author><LastName>Sukarno</LastName></Author><Author/></AuthorList>
      <InvestigatorList><Investigator><LastName>Nobody</LastName></Investigator></InvestigatorList>`
    const source = await sourceOf(article({ article: list }))
    expect(source.authorsComplete).toBe(false)
    expect(source.authors).toEqual([
      { lastName: 'Müller', foreName: 'Eva', initials: 'E', suffix: 'Jr' },
      { collectiveName: 'The Group' },
      { lastName: 'Sukarno' },
    ])
  })

  test.each([600, 1004])('%i of them are all there', async (count) => {
    const one = (index: number) =>
      `<Author ValidYN="Y"><LastName>Name${index}</LastName><ForeName>A B</ForeName><Initials>AB</Initials><AffiliationInfo><Affiliation>University ${'x'.repeat(200)}</Affiliation></AffiliationInfo></Author>`
    const list = Array.from({ length: count }, (_, index) => one(index)).join('')
    const { authors } = await sourceOf(article({ article: `<AuthorList>${list}</AuthorList>` }))
    expect(authors).toHaveLength(count)
    expect(authors.at(-1)).toMatchObject({ lastName: `Name${count - 1}` })
  })
})

describe('bibliography', () => {
  const journal =
    '<Journal><JournalIssue><Volume>7</Volume><Issue>2</Issue><PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>Journal of X</Title><ISOAbbreviation>J X</ISOAbbreviation></Journal>'

  test('journal, pages, country, languages, keywords and headings', async () => {
    const source = await sourceOf(
      article({
        journal,
        article: `<Pagination><StartPage>1</StartPage><EndPage>9</EndPage><MedlinePgn>1-9</MedlinePgn></Pagination><Language>eng</Language>${types('Review')}`,
        citation: `<MedlineJournalInfo><Country>Austria</Country></MedlineJournalInfo><MeshHeadingList><MeshHeading><DescriptorName>Humans</DescriptorName><QualifierName>x</QualifierName></MeshHeading></MeshHeadingList><KeywordList Owner="NLM"><Keyword>Heart</Keyword></KeywordList><KeywordList Owner="NOTNLM"><Keyword>heart</Keyword><Keyword>CO<sub>2</sub></Keyword></KeywordList>`,
      }),
    )
    expect(studySourceSchema.safeParse(source).success).toBe(true)
    expect(source).toMatchObject({
      journal: {
        title: 'Journal of X',
        abbreviation: 'J X',
        volume: '7',
        issue: '2',
        pages: '1-9',
      },
      country: 'Austria',
      publicationDate: '1998-12',
      languages: ['eng'],
      publicationTypes: ['Review'],
      keywords: ['Heart', 'CO₂'],
      meshTerms: ['Humans'],
    })
  })

  test('the date of the issue is what is cited, the electronic one stands beside it', async () => {
    const date = (day: string) =>
      `<ArticleDate DateType="Electronic"><Year>1998</Year><Month>02</Month><Day>${day}</Day></ArticleDate>`
    const datesOf = async (parts: Parameters<typeof article>[0]) => {
      const { publicationDate, electronicDate } = await sourceOf(article(parts))
      return [publicationDate, electronicDate]
    }
    expect(await datesOf({ journal, article: date('27') })).toEqual(['1998-12', '1998-02-27'])
    // What cannot be counts as far as it goes.
    expect(await datesOf({ journal, article: date('31') })).toEqual(['1998-12', '1998-02'])
    expect(await datesOf({ article: date('27') })).toEqual(['1998-02-27', undefined])
    expect(await datesOf({ journal })).toEqual(['1998-12', undefined])
    expect(await datesOf({})).toEqual([null, undefined])
  })

  test('DOI and PMC id are its own, never those of a reference', async () => {
    const ids = (doi: string, pmc: string) =>
      `<ArticleIdList><ArticleId IdType="doi">${doi}</ArticleId><ArticleId IdType="pmc">${pmc}</ArticleId></ArticleIdList>`
    const references = `<ReferenceList><Reference><Citation>Other</Citation>${ids('10.1/other', 'PMC9')}</Reference></ReferenceList>`
    expect(await sourceOf(article({ data: ids('10.1/own', 'PMC1') + references }))).toMatchObject({
      doi: '10.1/own',
      pmcid: 'PMC1',
    })
    const none = await sourceOf(article({ data: references }))
    expect(none).not.toHaveProperty('doi')
    expect(none).not.toHaveProperty('pmcid')
    const versioned = await sourceOf(article({ data: ids('10.1/own', 'PMC3706072.1') }))
    expect(versioned.pmcid).toBe('PMC3706072')
    const located =
      '<ELocationID EIdType="doi" ValidYN="N">10.1/old</ELocationID><ELocationID EIdType="doi" ValidYN="Y">10.1/new</ELocationID>'
    expect((await sourceOf(article({ article: located }))).doi).toBe('10.1/new')
  })

  test('who paid, each once, and numbers of registries of trials alone', async () => {
    const bank = (name: string, ...numbers: string[]) =>
      `<DataBank><DataBankName>${name}</DataBankName><AccessionNumberList>${numbers.map((number) => `<AccessionNumber>${number}</AccessionNumber>`).join('')}</AccessionNumberList></DataBank>`
    const grant = (agency: string) =>
      `<Grant><GrantID>R01</GrantID><Acronym>HL</Acronym><Agency>${agency}</Agency><Country>United States</Country></Grant>`
    const source = await sourceOf(
      article({
        article: `<DataBankList CompleteYN="Y">${bank('GENBANK', 'U47133')}${bank('ClinicalTrials.gov', 'NCT01206062')}${bank('ISRCTN', 'ISRCTN35739639')}</DataBankList><GrantList CompleteYN="Y">${grant('NHLBI NIH HHS')}${grant('NHLBI NIH HHS')}${grant('Wellcome Trust')}<Grant><GrantID>7</GrantID></Grant></GrantList>`,
      }),
    )
    expect(studySourceSchema.safeParse(source).success).toBe(true)
    expect(source).toMatchObject({
      funders: ['NHLBI NIH HHS', 'Wellcome Trust'],
      registrations: ['NCT01206062', 'ISRCTN35739639'],
    })
    const none = await sourceOf(
      article({ article: `<DataBankList>${bank('OMIM', '114500')}</DataBankList><GrantList/>` }),
    )
    expect(none).not.toHaveProperty('funders')
    expect(none).not.toHaveProperty('registrations')
  })

  test('conflicts as the authors state them, as plain text of bounded length', async () => {
    const stated = (text: string) =>
      sourceOf(article({ citation: `<CoiStatement>${text}</CoiStatement>` }))
    const marked = await stated('\n <b>None</b> declared,\n A &amp; B &lt; C<sub>2</sub>. ')
    expect(studySourceSchema.safeParse(marked).success).toBe(true)
    expect(marked.conflicts).toBe('None declared, A & B < C₂.')
    const long = (await stated('😀 fees. '.repeat(500))).conflicts ?? ''
    expect([...long]).toHaveLength(1000)
    expect(long).toMatch(/^(?:😀 fees\. )+.*…$/u)
    expect(await stated(' \n')).not.toHaveProperty('conflicts')
  })

  test('version and dates make the revision', async () => {
    const day = (name: string, year: number) =>
      `<${name}><Year>${year}</Year><Month>06</Month><Day>9</Day></${name}>`
    const record = (citation: string) =>
      articleSet(article({ pmid: '<PMID Version="3">5</PMID>', citation }))
    const dated = record(day('DateCompleted', 2001) + day('DateRevised', 2020))
    expect(await readAll(dated)).toMatchObject([
      {
        revision: {
          version: 3,
          revised: '2020-06-09',
          digest: expect.stringMatching(/^[\da-f]{64}$/),
        },
      },
    ])
    expect(await readAll(record(day('DateCompleted', 2001)))).toMatchObject([
      { revision: { revised: '2001-06-09' } },
    ])
    expect(await readAll(record(''))).toMatchObject([{ revision: { version: 3, revised: '' } }])
  })
})

describe('notices', () => {
  const link = (type: string, more = '') =>
    `<CommentsCorrections RefType="${type}"><RefSource>J X. 2020;1:2</RefSource>${more}</CommentsCorrections>`
  const list = (...links: string[]) =>
    `<CommentsCorrectionsList>${links.join('')}</CommentsCorrectionsList>`

  test('retractions and corrections are kept, citations and comments are not', async () => {
    const citation = list(
      link('RetractionIn', '<PMID>77</PMID><Note>data lost</Note>'),
      link('Cites'),
      link('CommentIn'),
      link('ErratumIn'),
      link('RetractedandRepublishedIn'),
    )
    const article_ = types('Journal Article', 'Retracted Publication')
    const { notices } = await sourceOf(article({ citation, article: article_ }))
    const cited = { citation: 'J X. 2020;1:2' }
    expect(notices).toEqual([
      { type: 'retracted', pmid: '77', ...cited, note: 'data lost' },
      { type: 'corrected', ...cited },
      { type: 'retracted', ...cited },
      { type: 'republished', ...cited },
    ])
  })

  test.each([
    ['PartialRetractionIn', 'partially-retracted'],
    ['PartialRetractionOf', 'partial-retraction'],
  ])('%s of older records is a notice of its own', async (refType, type) => {
    const citation = list(link(refType, '<PMID>15016483</PMID>'))
    expect((await sourceOf(article({ citation }))).notices).toEqual([
      { type, pmid: '15016483', citation: 'J X. 2020;1:2' },
    ])
  })

  test.each([
    ['Retracted Publication', 'retracted'],
    ['Retraction of Publication', 'retraction'],
  ])('the publication type %j alone is a notice', async (publicationType, type) => {
    const { notices } = await sourceOf(article({ article: types(publicationType) }))
    expect(notices).toEqual([{ type }])
  })
})

describe('books', () => {
  const chapter = (title: string) => `<PubmedBookArticle><BookDocument><PMID Version="1">300</PMID>
    <ArticleIdList><ArticleId IdType="bookaccession">NBK1</ArticleId></ArticleIdList>
    <Book><Publisher><PublisherName>A House</PublisherName></Publisher><BookTitle book="b">A <i>Book</i></BookTitle>
    <PubDate><Year>2020</Year><Month>Jan</Month></PubDate><AuthorList Type="editors"><Author><LastName>Ed</LastName></Author></AuthorList></Book>
    ${title}<Language>eng</Language><AuthorList Type="authors" CompleteYN="Y"><Author ValidYN="Y"><LastName>Au</LastName></Author></AuthorList>
    <PublicationType>Review</PublicationType><Abstract><AbstractText>Text.</AbstractText></Abstract>
    <ContributionDate><Year>2021</Year><Month>5</Month><Day>6</Day></ContributionDate></BookDocument>
    <PubmedBookData><ArticleIdList><ArticleId IdType="pubmed">300</ArticleId></ArticleIdList></PubmedBookData></PubmedBookArticle>`

  test('a chapter names its book in the place of the journal', async () => {
    const source = await sourceOf(chapter('<ArticleTitle>A chapter</ArticleTitle>'))
    expect(studySourceSchema.safeParse(source).success).toBe(true)
    expect(source).toMatchObject({
      kind: 'book',
      title: 'A chapter',
      journal: { title: 'A Book' },
      publicationDate: '2020-01',
      authors: [{ lastName: 'Au' }],
      abstract: [{ text: 'Text.' }],
      publicationTypes: ['Review'],
    })
  })

  test('a book without chapter title has its own', async () => {
    expect((await sourceOf(chapter(''))).title).toBe('A <i>Book</i>')
    expect(await readAll(articleSet(chapter('')))).toMatchObject([
      { pmid: '300', revision: { revised: '2021-05-06' } },
    ])
  })
})
