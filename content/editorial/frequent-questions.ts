import { editorialText } from './texts.ts'

const ORDER = [
  'preventive-health',
  'ai-use',
  'languages',
  'topics',
  'contributing',
  'subscription',
] as const

/**
 * The six questions in the order in which they are shown (P-QUESTIONS).
 * @param options.sellsPlans whether subscriptions can be taken out
 */
export function frequentQuestionsIn(
  language: 'de' | 'en',
  { sellsPlans }: { sellsPlans: boolean },
) {
  const answerTo = (id: (typeof ORDER)[number]) =>
    id === 'subscription' && !sellsPlans
      ? ('faq.subscription.answerWithoutPlans' as const)
      : (`faq.${id}.answer` as const)
  return ORDER.map((id) => ({
    id,
    question: editorialText(`faq.${id}.question`, language),
    answer: editorialText(answerTo(id), language),
  }))
}
