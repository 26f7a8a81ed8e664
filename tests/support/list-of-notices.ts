const COLUMNS =
  'Record ID,Title,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason,Notes,'

/** What a row of Retraction Watch's list says; a retraction of 8 June 2021 where nothing else is asked for. */
export interface ListedPaper {
  pmid?: string
  doi?: string
  nature?: string
  on?: string
}

export const lineOfNotices = ({ pmid, doi, nature, on }: ListedPaper) =>
  `1,"A ""quoted"" title\nof two lines",${on ?? '6/8/2021 0:00'},unavailable,0,${doi ?? ''},${pmid ?? '0'},${nature ?? 'Retraction'},+Error in Data;,-,`

/** The list with these rows, as it comes over the network; text stands in for a row as it is. */
export async function* listOfNotices(
  rows: ReadonlyArray<ListedPaper | string>,
  columns = COLUMNS,
): AsyncGenerator<Uint8Array> {
  const lines = rows.map((row) => (typeof row === 'string' ? row : lineOfNotices(row)))
  const bytes = Buffer.from(`\uFEFF${[columns, ...lines].join('\n')}`)
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}
