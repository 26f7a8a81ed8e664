import { useMemo } from 'react'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { BegunTexts } from '../../writing/begun-texts.ts'
import { boundNumbers } from '../../writing/numbers/bound-numbers.ts'
import { TextField, type TextFieldProps } from '../../writing/TextField.tsx'
import { type Writing, WritingProvider } from '../../writing/writing-context.ts'
import type { Citations } from './reading/Pieces.tsx'

export interface ProposalFieldProps extends TextFieldProps {
  hearticle: WorkHearticle
  numberOf: Citations['numberOf']
  begun: BegunTexts
}

/**
 * A text in the editor of who writes. A reviewer inserts the numbers and sources that the hearticle
 * has, and brings none (P-REVIEW-NUMBERS).
 */
export function ProposalField({ hearticle, numberOf, begun, ...field }: ProposalFieldProps) {
  const { t, language: pageLanguage } = useWords()
  const writing = useMemo((): Writing => {
    const { citedPmids, relatedPubMedArticles, findings, numbers } = hearticle
    const titles = new Map(relatedPubMedArticles.map(({ pmid, title }) => [pmid, title]))
    const abstracts = new Map(
      relatedPubMedArticles.map(({ pmid, abstract }) => [pmid, { text: abstract, digest: '' }]),
    )
    const known = { lookup: { findings, abstracts }, numbers, pageLanguage, t }
    const both = { de: boundNumbers(known, 'de'), en: boundNumbers(known, 'en') }
    return {
      cited: citedPmids.map((pmid) => ({
        pmid,
        number: numberOf(pmid),
        title: titles.get(pmid) ?? '',
      })),
      begun,
      checks: [],
      wordsOf: () => '',
      numbersIn: (language: Language) => both[language],
      onParagraph: () => {},
    }
  }, [hearticle, numberOf, begun, pageLanguage, t])
  return (
    <WritingProvider value={writing}>
      <TextField {...field} />
    </WritingProvider>
  )
}
