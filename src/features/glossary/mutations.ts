import { type CallAnswer, call } from '../../api/api.ts'
import { deleteGlossaryTerm, type GlossaryTerm } from '../../contract/desk/glossary.ts'
import { decideProposal, discardProposal } from '../../contract/desk/proposals.ts'
import type { Mutation, MutationKind, Result } from '../../desk/outbox.ts'
import type { Words } from '../../i18n/translator.ts'

interface Versioned {
  version: number
}

/** What is decided about terms, one at a time (P-GLOSSARY, P-GLOSSARY-APPROVED). */
export function mutationsOf({ t }: Words, by: string) {
  const review = (status: 'APPROVED' | 'NEEDS_REVISION', mutation: Mutation<Versioned>) =>
    call(
      decideProposal,
      { params: { kind: 'term', id: mutation.key }, body: { status, ...mutation.body } },
      { idempotencyKey: mutation.id },
    )
  const kind = <Body extends Versioned>(
    apply: (term: GlossaryTerm, body: Body) => GlossaryTerm | undefined,
    ask: (mutation: Mutation<Body>) => Promise<CallAnswer<{ version?: number }>>,
  ): MutationKind<GlossaryTerm, Body> => ({
    atOnce: 1,
    apply,
    async send(mutations) {
      const results: Result[] = []
      for (const mutation of mutations) {
        const answer = await ask(mutation)
        if (answer.ok) results.push({ done: true, version: answer.value.version })
        else if (answer.error.code !== 'version_conflict') return answer
        else results.push({ done: false, why: t('glossaryDesk:moved') })
      }
      return { ok: true, value: results }
    },
  })
  const now = () => new Date().toISOString()
  return {
    approve: kind<Versioned>(
      (term) => ({ ...term, state: 'public', shown: term.text, checked: { at: now(), by } }),
      (mutation) => review('APPROVED', mutation),
    ),
    decline: kind<Versioned & { comments: string }>(
      (term, { comments }) => ({
        ...term,
        state: 'changes-asked',
        changesAsked: { at: now(), by, comments },
      }),
      (mutation) => review('NEEDS_REVISION', mutation),
    ),
    discard: kind<Versioned>(
      (term) => ({
        ...term,
        ...({ state: 'public', text: term.shown ?? term.text } as const),
        writers: [],
        changesAsked: null,
      }),
      ({ key: id, body: { version } }) =>
        call(discardProposal, { params: { kind: 'term', id }, query: { version } }),
    ),
    delete: kind<Versioned>(
      () => undefined,
      ({ id: idempotencyKey, key: id, body: { version } }) =>
        call(deleteGlossaryTerm, { params: { id }, query: { version } }, { idempotencyKey }),
    ),
  }
}
