import { type RefObject, useCallback, useMemo, useState } from 'react'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../../contract/protocol/hearticle-text.ts'
import { parseMarkup } from '../../../domain/text/markup.ts'
import { numberReferences } from '../../../domain/text/references.ts'
import type { Citations } from './Pieces.tsx'

/** Which of the cited studies is shown beside the texts, under the numbers that readers see. */
export function useCited(
  { citedPmids, relatedPubMedArticles, findings, numbers: entries }: WorkHearticle,
  { mainTextBody, mainActions, harmfulActions }: HearticleTexts,
  heading: RefObject<HTMLElement | null>,
) {
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState<HTMLElement>()
  const numbers = useMemo(
    () => numberReferences([mainTextBody, ...mainActions, ...harmfulActions].map(parseMarkup)),
    [mainTextBody, mainActions, harmfulActions],
  )
  const numberOf = useCallback((pmid: string) => numbers.get(pmid) ?? '–', [numbers])
  const sources = useMemo(() => ({ findings, numbers: entries }), [findings, entries])
  const titles = new Map(relatedPubMedArticles.map(({ pmid, title }) => [pmid, title]))
  const cite = (pmid: string, citation: HTMLElement) => {
    setChosen(pmid)
    setFrom(citation)
    heading.current?.focus()
  }
  const citations: Citations = {
    numberOf,
    titleOf: (pmid) => titles.get(pmid) || `PMID ${pmid}`,
    onCite: cite,
    numbers: sources,
  }
  const [first] = citedPmids.toSorted(
    (a, b) => (numbers.get(a) ?? Infinity) - (numbers.get(b) ?? Infinity),
  )
  return {
    cited: chosen !== undefined && citedPmids.includes(chosen) ? chosen : first,
    citations,
    choose: (pmid: string) => {
      setChosen(pmid)
      setFrom(undefined)
    },
    back: from?.isConnected ? () => from.focus() : undefined,
  }
}
