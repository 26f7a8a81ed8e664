import type { Edition } from '../../src/contract/desk/edition-parts.ts'
import type { WorkHearticle } from '../../src/contract/desk/writing.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { editionParts } from '../../src/contract/reading/edition-changes.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { approvingRoles } from '../../src/domain/account/permissions.ts'
import { type MovedSource, movedSources } from '../../src/domain/edition/changed-sources.ts'
import {
  approvalOf,
  editionState,
  type MissingApproval,
  missingApprovals,
  pmidsOfFallen,
  type RefusalOf,
} from '../../src/domain/edition/edition.ts'
import { sourceDifference } from '../../src/domain/edition/edition-difference.ts'
import { abstractsByPmid } from '../../src/domain/evidence/abstract-text.ts'
import { peopleIn } from '../../src/domain/evidence/present-evidence.ts'
import {
  carriersOf,
  type HearticleRecord,
  passagesOf,
  sourcesOf,
} from '../../src/domain/hearticle/hearticle.ts'
import { isWorkingCopy } from '../../src/domain/hearticle/hearticle-head.ts'
import { reviewQuestions } from '../../src/domain/hearticle/review-questions.ts'
import { presentWorkHearticle } from '../../src/domain/hearticle/work-hearticle.ts'
import { presentStudy } from '../../src/domain/presenters/present-study.ts'
import { isInReview } from '../../src/domain/review/review-record.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { presentTopic } from '../../src/domain/taxonomy/taxonomy.ts'
import { approvalRefusal } from '../../src/domain/work/work.ts'
import type { WorkedOn } from '../store/content/hearticle-desk.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'

interface Needed {
  hearticles: Pick<HearticleStore, 'workingCopy'>
  users: Pick<Stores['users'], 'findMany'>
  studies: Pick<Stores['studies'], 'findMany'>
  taxonomy: Pick<Stores['taxonomy'], 'load'>
  now: () => Date
}

/** How an edition stands, and what that was found with. */
export interface Standing {
  missing: MissingApproval[]
  fallen: string[]
  /** Passages whose abstract is another one by now. */
  moved: MovedSource[]
  /** The accounts of those who wrote, approved or confirmed something, by id. */
  people: ReadonlyMap<string, Account>
  cited: StudyRecord[]
}

/** How an edition stands: what is missing to make it public. */
export async function standingOf(
  { users, studies, now }: Pick<Needed, 'users' | 'studies' | 'now'>,
  hearticle: HearticleRecord,
): Promise<Standing> {
  const reviewers = editionParts.flatMap((part) => approvalOf(hearticle, part)?.reviewerId ?? [])
  const pmids = [...new Set([...hearticle.citedPmids, ...sourcesOf(hearticle)])]
  const [people, found] = await Promise.all([
    users.findMany([...reviewers, ...(hearticle.writers ?? []), ...peopleIn(hearticle)]),
    studies.findMany(pmids),
  ])
  const fallenPmids = pmidsOfFallen(found)
  const fallen = carriersOf(hearticle).filter((pmid) => fallenPmids.has(pmid))
  const moved = movedSources(passagesOf(hearticle), found)
  const isChanged = moved.some(({ changes }) => changes.length > 0)
  const refusalOf = refusalNow(people)
  const sources = { fallen, isChanged }
  const missing = missingApprovals(hearticle, { refusalOf, sources, now: now() })
  const cited = found.filter(({ pmid }) => hearticle.citedPmids.includes(pmid))
  return { missing, fallen, moved, people, cited }
}

/** Whose approvals hold at the moment. @param people those who are there, by their ids */
export function refusalNow(people: ReadonlyMap<string, Account>): RefusalOf {
  const approving = approvingRoles('hearticle')
  return (id, writers) => approvalRefusal(people.get(id) ?? { id, roles: [] }, writers, approving)
}

/** What the desk has of a hearticle, as answers carry it. */
export async function presentDesk(
  dependencies: Needed,
  desk: WorkedOn,
  language: Language,
): Promise<WorkHearticle> {
  const { hearticles, taxonomy, now } = dependencies
  const all = await taxonomy.load()
  const { writers = [] } = hearticles.workingCopy(desk)
  const hearticle = { ...desk.hearticle, writers }
  const standing = await standingOf(dependencies, hearticle)
  const names = new Map([...standing.people].map(([id, { username }]) => [id, username]))
  const shown = standing.cited
    .filter(({ withdrawn }) => !withdrawn)
    .map((study) => presentStudy(study, all, language, now()))
  return {
    ...presentWorkHearticle(hearticle, shown, names),
    topicName: presentTopic(hearticle.topicId, all, language)?.name ?? null,
    edition: presentEdition({ ...desk, hearticle }, standing, language),
  }
}

function presentEdition(
  desk: WorkedOn,
  { missing, fallen, moved, people, cited }: Standing,
  language: Language,
): Edition {
  const { hearticle, published, isWithdrawn } = desk
  const approval = (part: (typeof editionParts)[number]) => {
    const mark = approvalOf(hearticle, part)
    if (!mark) return null
    const { at, reviewerId } = mark
    return { at, reviewerId, reviewer: people.get(reviewerId)?.username ?? null }
  }
  const ofEvidence = approval('evidence')
  const held = { abstracts: abstractsByPmid(cited), base: desk.base }
  return {
    state: editionState({ ...hearticle, isWithdrawn }, missing),
    isPublic: published !== undefined,
    isWorkingCopy: isWorkingCopy(desk),
    writers: (hearticle.writers ?? []).flatMap((id) => people.get(id)?.username ?? []),
    approvals: {
      de: approval('de'),
      en: approval('en'),
      evidence: ofEvidence && { ...ofEvidence, findings: hearticle.evidenceReview?.findings ?? {} },
    },
    missing,
    questions: isInReview(hearticle.status) ? reviewQuestions(hearticle, held) : [],
    doubted: hearticle.changesAsked?.findings ?? {},
    fallen,
    sources: {
      ...sourceDifference(moved, hearticle, language),
      moved: moved.map(({ place, pmid, digest, passage }) => ({
        place,
        pmid,
        digest,
        passage: passage ?? null,
      })),
    },
  }
}
