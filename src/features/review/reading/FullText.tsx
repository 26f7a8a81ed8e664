import type { Study } from '../../../contract/reading/studies.ts'
import { doiAddress } from '../../../domain/study/doi.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** Where all of a study is read; nothing where nobody knows. */
export function FullText({ study: { doi, pmcid } }: { study: Study }) {
  const { t } = useWords()
  const address = pmcid ? `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/` : doi && doiAddress(doi)
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="external noopener">
      {t('review:fullText')}
    </a>
  )
}
