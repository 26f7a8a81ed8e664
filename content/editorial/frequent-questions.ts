import { editorialText } from './texts.ts'

const ORDER = [
  'preventive-health',
  'ai-use',
  'languages',
  'topics',
  'contributing',
  'subscription',
] as const

/** The six questions in the order in which they are shown (P-QUESTIONS). */
export function frequentQuestionsIn(language: 'de' | 'en') {
  return ORDER.map((id) => ({
    id,
    question: editorialText(`faq.${id}.question`, language),
    answer: editorialText(`faq.${id}.answer`, language),
  }))
}
