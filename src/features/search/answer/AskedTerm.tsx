import type { AskedGlossaryTerm } from '../../../contract/reading/answer.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** What the glossary says of a term that is all that was asked for (P-GLOSSARY-FOUND). */
export function AskedTerm({ term }: { term: AskedGlossaryTerm }) {
  const { t } = useWords()
  return (
    <p className="asked-term">
      <a className="alone" href={term.address}>
        {t('search:glossary')}: {term.term}
      </a>
      {' – '}
      <span>{term.explanation}</span>
    </p>
  )
}
