import type { AskedGlossaryTerm } from '../../../contract/reading/answer.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** What the glossary says of a term that is all that was asked for (P-GLOSSARY-FOUND). */
export function AskedTerms({ terms }: { terms: readonly AskedGlossaryTerm[] }) {
  const { t } = useWords()
  return (
    <ul className="plain-list asked-terms" aria-label={t('search:inGlossary')}>
      {terms.map(({ term, meaning, explanation, address }) => (
        <li key={address}>
          <a href={address}>
            {t('search:glossary')}: {term}
            {meaning !== null && ` (${meaning})`}
          </a>
          {' – '}
          <span>{explanation}</span>
        </li>
      ))}
    </ul>
  )
}
