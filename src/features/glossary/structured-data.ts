import type { DefinedTermSet } from 'schema-dts'
import { anchorOfTerm } from '../../domain/glossary/glossary-page.ts'
import type { PublicTerm } from '../../domain/glossary/glossary-term.ts'
import {
  breadcrumbs,
  publisher,
  type SiteFacts,
  type StructuredData,
  structuredData,
} from '../../domain/presenters/structured-data.ts'
import { addressOf } from '../../domain/site/addresses.ts'

interface GlossaryFacts extends SiteFacts {
  title: string
  description: string
}

/** What the page of the glossary says to search engines: a set of terms, each at its anchor. */
export function glossaryStructuredData(
  terms: readonly PublicTerm[],
  facts: GlossaryFacts,
): StructuredData {
  const { origin, language, title, description } = facts
  const url = origin + addressOf({ page: 'glossary' }, language)
  const set = {
    '@type': 'DefinedTermSet',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: language,
    publisher: publisher(facts),
    hasDefinedTerm: terms.map((term) => {
      const { also, explanation } = term
      const address = `${url}#${anchorOfTerm(term, language)}`
      return {
        '@type': 'DefinedTerm',
        '@id': address,
        url: address,
        name: term.term[language],
        ...(also[language].length > 0 && { alternateName: also[language] }),
        description: explanation[language],
        inDefinedTermSet: url,
      } as const
    }),
  } as const satisfies DefinedTermSet
  return structuredData(set, breadcrumbs(facts, title))
}
