import {
  type listProposals,
  MAX_PROPOSALS,
  type ProposalKind,
  proposalKinds,
  type WaitingProposal,
} from '../../src/contract/desk/proposals.ts'
import type { Permission } from '../../src/contract/protocol/account-fields.ts'
import type { OutputOf } from '../../src/contract/protocol/endpoint.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { isOfDesk } from '../../src/domain/account/is-of-desk.ts'
import { approvalBy, stateOf } from '../../src/domain/work/work.ts'
import type { Caller } from '../request/caller.ts'
import { titlesOf } from '../store/content/study-editorial.ts'
import type { FoundWork, WorkStore } from '../store/work/works.ts'

/** What lets somebody approve what others proposed, by its kind. */
export const approvalPermission = {
  study: 'PERMISSION_REVIEW_HEARTICLES',
  term: 'PERMISSION_REVIEW_HEARTICLES',
  name: 'PERMISSION_ADMIN',
} as const satisfies Record<ProposalKind, Permission>

/** The kinds of which somebody reads what waits: who wants which name is for administrators alone. */
export const readableKinds = (permissions: readonly Permission[]): ProposalKind[] =>
  proposalKinds.filter((kind) => kind !== 'name' || permissions.includes(approvalPermission.name))

/** How much of each kind waits for whoever asks: to be approved by them, or to be changed. */
export async function proposalsFor(
  works: { works: Pick<WorkStore, 'proposed'> },
  caller: Pick<Caller, 'userId' | 'permissions'>,
): Promise<Record<ProposalKind, number>> {
  const kinds = readableKinds(caller.permissions)
  const { content } = await presentProposals(works, kinds, { caller, language: 'de' })
  const theirs = content.filter(({ state, approval, isOwn }) =>
    state === 'waiting' ? approval === 'open' : isOwn,
  )
  const count = (kind: ProposalKind) => theirs.filter((one) => one.kind === kind).length
  return { study: count('study'), term: count('term'), name: count('name') }
}

/** Those that wait first, then those that are with their writers again; the longest first. */
export async function presentProposals(
  { works }: { works: Pick<WorkStore, 'proposed'> },
  kinds: readonly ProposalKind[],
  { caller, language }: { caller: Pick<Caller, 'userId' | 'permissions'>; language: Language },
): Promise<OutputOf<typeof listProposals>> {
  const [only, ...others] = kinds
  const found = await works.proposed(others.length === 0 ? only : undefined)
  const open = found.filter((one) => kinds.includes(one.kind) && isOpen(one))
  const all = open
    .flatMap((one) => presentProposal(one, { caller, language }) ?? [])
    .toSorted((a, b) => b.state.localeCompare(a.state) || a.at.localeCompare(b.at))
  return {
    content: kinds.flatMap((kind) =>
      all.filter((one) => one.kind === kind).slice(0, MAX_PROPOSALS),
    ),
    totalElements: all.length,
    waiting: all.filter(({ state }) => state === 'waiting').length,
  }
}

/** Nobody decides about a study that was withdrawn, or the name of whoever left the desk. */
function isOpen(found: FoundWork): boolean {
  if (found.kind === 'study') return !found.study.withdrawn
  if (found.kind !== 'name') return true
  const isRefused = found.work.proposed?.changesAsked !== undefined
  return isOfDesk(found.account.roles) && !isRefused
}

function presentProposal(
  found: FoundWork,
  {
    caller: { userId, permissions },
    language,
  }: {
    caller: Pick<Caller, 'userId' | 'permissions'>
    language: Language
  },
): WaitingProposal | undefined {
  const { kind, id, version, work } = found
  const { proposed } = work
  if (!proposed) return undefined
  const mayDecide = permissions.includes(approvalPermission[kind])
  return {
    kind,
    id,
    version,
    ...titleOf(found, language),
    state: stateOf(proposed),
    at: proposed.at,
    approval: approvalBy(proposed, { userId, mayDecide }),
    isOwn: proposed.writers.includes(userId),
    ...(found.kind === 'name' &&
      found.work.proposed && {
        name: {
          ...found.work.proposed.text,
          username: found.account.username,
          shown: found.work.shown?.text ?? null,
        },
      }),
  }
}

function titleOf(
  found: FoundWork,
  language: Language,
): Pick<WaitingProposal, 'title' | 'titleLanguage'> {
  if (found.kind === 'study') {
    const { de, en } = titlesOf(found.study)
    const { titleLanguage } = found.study.source
    return { title: de, titleLanguage: de === en ? titleLanguage : 'de' }
  }
  const title =
    found.kind === 'term'
      ? (found.work.proposed?.text.term[language] ?? '')
      : (found.work.proposed?.text.name ?? '')
  return { title, titleLanguage: language }
}
