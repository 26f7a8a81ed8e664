import type { FAQPage } from 'schema-dts'
import {
  publisher,
  type SiteFacts,
  type StructuredData,
  structuredData,
  website,
} from '../../domain/presenters/structured-data.ts'
import type { FrequentQuestion } from './frequent-questions.ts'

interface PageFacts extends SiteFacts {
  description: string
  email: string
  questions: readonly FrequentQuestion[]
}

/** What the home page says to search engines: whose site this is, and the questions shown on it. */
export function homeStructuredData(facts: PageFacts): StructuredData {
  const organization = publisher(facts)
  return structuredData(
    {
      ...website(facts),
      description: facts.description,
      publisher: { '@id': organization['@id'] },
    },
    { ...organization, email: facts.email },
    ...(facts.questions.length > 0 ? [faqPage(facts)] : []),
  )
}

function faqPage({ questions, language }: PageFacts): FAQPage {
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
