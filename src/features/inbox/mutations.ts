import { call } from '../../api/api.ts'
import {
  decideStudies,
  type InboxStudy,
  MAX_DECISIONS,
  type TriageDecision,
  undoDecisions,
} from '../../contract/desk/inbox.ts'
import type { MutationKind } from '../../desk/outbox.ts'
import type { Words } from '../../i18n/translator.ts'

const leaves = () => undefined

/** What is decided about studies, and taken back (P-TRIAGE). */
export const mutationsOf = ({ t }: Words) => ({
  decide: {
    atOnce: MAX_DECISIONS,
    apply: leaves,
    undo: (_, { pmid }) => ({ kind: 'back', body: { pmid } }),
    async send(mutations) {
      const decisions = mutations.map(({ body }) => body)
      const answer = await call(decideStudies, { body: { decisions } })
      if (!answer.ok) return answer
      const value = answer.value.results.map(({ outcome, decided }) => {
        if (outcome === 'done') return { done: true as const }
        const by = decided?.by ?? t('inbox:somebody')
        const isKnown = outcome === 'decided' && decided
        const why = isKnown
          ? t(`inbox:refused_by_${decided.decision}`, { by })
          : t(`inbox:refused_${outcome}`)
        return { done: false as const, why }
      })
      return { ok: true, value }
    },
  } satisfies MutationKind<InboxStudy, TriageDecision>,
  back: {
    atOnce: MAX_DECISIONS,
    apply: leaves,
    async send(mutations) {
      const answer = await call(undoDecisions, { body: { pmids: mutations.map(({ key }) => key) } })
      if (!answer.ok) return answer
      const value = answer.value.results.map(({ outcome }) =>
        // What got no answer may not have arrived: then it waits as before.
        outcome === 'done' || outcome === 'not-decided'
          ? { done: true as const }
          : { done: false as const, why: t(`inbox:refused_${outcome}`) },
      )
      return { ok: true, value }
    },
  } satisfies MutationKind<InboxStudy, { pmid: string }>,
})
