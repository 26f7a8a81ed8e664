import {
  type listProposals,
  MAX_PROPOSALS,
  type ProposalKind,
  type WaitingKind,
  type WaitingProposal,
  waitingKinds,
  waitingStates,
} from '../../src/contract/desk/proposals.ts'
import type { Permission } from '../../src/contract/protocol/account-fields.ts'
import type { OutputOf } from '../../src/contract/protocol/endpoint.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { isOfDesk } from '../../src/domain/account/is-of-desk.ts'
import { approvalPermission, approvingRoles } from '../../src/domain/account/permissions.ts'
import { isPublicHead } from '../../src/domain/hearticle/hearticle-head.ts'
import { waitingHearticle } from '../../src/domain/review/waiting-hearticle.ts'
import {
  type Approver,
  approvalRefusal,
  barredWriters,
  stateOf,
} from '../../src/domain/work/work.ts'
import type { Caller } from '../request/caller.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import { titlesOf } from '../store/content/study-editorial.ts'
import type { Stores } from '../store/create-stores.ts'
import type { FoundWork } from '../store/work/works.ts'
import { readDeskHeads } from './desk-heads.ts'
import { standingsAndPeople } from './list-standings.ts'

interface Needed {
  works: Pick<Stores['works'], 'proposed'>
  hearticles: Pick<HearticleStore, 'listed' | 'heads' | 'headsOf' | 'findPeopleAndStudies'>
  board: Pick<Stores['board'], 'fallen'>
  deskSettings: Pick<Stores['deskSettings'], 'find'>
  now: () => Date
}

/** Who asks, and in which language they read titles. */
interface Asking {
  caller: Pick<Caller, 'permissions'> & { account: Approver }
  language: Language
}

/** The kinds of which somebody reads what waits: who wants which name is for administrators alone. */
export const readableKinds = (permissions: readonly Permission[]): WaitingKind[] =>
  waitingKinds.filter((kind) => kind !== 'name' || permissions.includes(approvalPermission.name))

/**
 * How much of each kind waits for whoever asks: to be approved by them, or to be changed. Hearticles
 * stand one by one on the list of what is to be done.
 */
export async function proposalsFor(
  needed: Needed,
  caller: Asking['caller'],
): Promise<Record<ProposalKind, number>> {
  const kinds = readableKinds(caller.permissions).filter((kind) => kind !== 'hearticle')
  const { content } = await presentProposals(needed, kinds, { caller, language: 'de' })
  const theirs = content.filter(({ state, approval, isOwn }) =>
    state === 'waiting' ? approval === 'open' : isOwn,
  )
  const count = (kind: ProposalKind) => theirs.filter((one) => one.kind === kind).length
  return { study: count('study'), term: count('term'), name: count('name') }
}

/** Those that wait first, then those that are with their writers again; the longest first. */
export async function presentProposals(
  needed: Needed,
  kinds: readonly WaitingKind[],
  asking: Asking,
): Promise<OutputOf<typeof listProposals>> {
  const orderOf = ({ state }: WaitingProposal) => waitingStates.indexOf(state)
  const [only, ...others] = kinds.filter((kind) => kind !== 'hearticle')
  const [settings, found, hearticles] = await Promise.all([
    kinds.includes('name') ? needed.deskSettings.find() : undefined,
    only ? needed.works.proposed(others.length === 0 ? only : undefined) : [],
    kinds.includes('hearticle') ? waitingHearticles(needed, asking) : [],
  ])
  const open = found.filter((one) => kinds.includes(one.kind) && isOpen(one))
  const all = open
    .flatMap((one) => presentProposal(one, asking, settings?.needsSecondPerson) ?? [])
    .concat(hearticles)
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.at.localeCompare(b.at))
  return {
    content: kinds.flatMap((kind) =>
      all.filter((one) => one.kind === kind).slice(0, MAX_PROPOSALS),
    ),
    totalElements: all.length,
    waiting: all.filter(({ state }) => state === 'waiting').length,
  }
}

async function waitingHearticles(
  needed: Needed,
  { caller: { account }, language }: Asking,
): Promise<WaitingProposal[]> {
  const mayHaveFallen = await needed.board.fallen()
  // What waits is in hand: all else is public, and its approval holds.
  const { inHand } = await readDeskHeads(needed, mayHaveFallen, false)
  const publicHeads = inHand.filter(isPublicHead)
  const { standings } = await standingsAndPeople(needed, publicHeads, { mayHaveFallen })
  const approving = approvingRoles('hearticle')
  return inHand.flatMap((head) => {
    const lapsed = standings.get(head.id)?.lapsed ?? null
    return waitingHearticle(head, { lapsed, account, approving, language }) ?? []
  })
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
  { caller: { account }, language }: Asking,
  needsSecondPerson = true,
): WaitingProposal | undefined {
  const { kind, id, version, work } = found
  const { proposed } = work
  if (!proposed) return undefined
  const { writers } = proposed
  const barred = barredWriters(kind, writers, needsSecondPerson)
  return {
    kind,
    id,
    version,
    ...titleOf(found, language),
    state: stateOf(proposed),
    at: proposed.at,
    approval: approvalRefusal(account, barred, approvingRoles(kind)) ?? 'open',
    isOwn: writers.includes(account.id),
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
