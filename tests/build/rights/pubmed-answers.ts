/**
 * Loaded ahead of a packaged function: stands for PubMed and iCite, which it reaches by `fetch`. One
 * study was entered on each day asked for; all are retracted and have a DOI.
 */
import { articleSet, numbered } from '../../../functions/pubmed/fixtures/records.ts'

const RETRACTED = `<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn">
  <RefSource>J. 2026;1</RefSource><PMID Version="1">900</PMID></CommentsCorrections>
  </CommentsCorrectionsList>`

globalThis.fetch = async (input, init) => {
  const url = new URL(String(input))
  const parameters = new URLSearchParams(init?.body ? String(init.body) : url.search)
  if (url.pathname.endsWith('esearch.fcgi')) {
    const pmid = (parameters.get('mindate') ?? '').replaceAll('/', '')
    return new Response(
      `<eSearchResult><Count>1</Count><QueryKey>1</QueryKey><WebEnv>W</WebEnv><IdList><Id>${pmid}</Id></IdList></eSearchResult>`,
    )
  }
  const pmids = (parameters.get('id') ?? parameters.get('pmids') ?? '').split(',')
  if (url.pathname.endsWith('efetch.fcgi')) {
    const records = pmids.map((pmid) => {
      const data = `<ArticleIdList><ArticleId IdType="doi">10.1000/${pmid}</ArticleId></ArticleIdList>`
      return numbered(Number(pmid), { citation: RETRACTED, data })
    })
    return new Response(articleSet(...records))
  }
  const data = pmids.map((pmid) => ({ pmid: Number(pmid), citation_count: 1 }))
  return Response.json({ data })
}
