/**
 * Reviews of translations. An approval, its badge and the reviews that the other translations inherit
 * are written in one transaction (P-REVIEW-PROPOSES).
 */
import type { ApprovalRefusal } from '../../../../src/contract/desk/proposals.ts'
import { type ReviewField, reviewFields } from '../../../../src/contract/desk/reviews.ts'
import type { Language } from '../../../../src/contract/protocol/language.ts'
import { approvingRoles } from '../../../../src/domain/account/permissions.ts'
import { movedSources } from '../../../../src/domain/edition/changed-sources.ts'
import { completesApproval } from '../../../../src/domain/edition/desk-notices.ts'
import { pmidsOfFallen, suspension } from '../../../../src/domain/edition/edition.ts'
import { abstractsByPmid } from '../../../../src/domain/evidence/abstract-text.ts'
import {
  carriersOf,
  type HearticleRecord,
  hearticleRecordSchema,
  MAX_CITED,
  passagesOf,
  sourcesOf,
} from '../../../../src/domain/hearticle/hearticle.ts'
import {
  isStorable,
  type TextFault,
  type TextPlace,
} from '../../../../src/domain/hearticle/hearticle-texts.ts'
import { reviewQuestions } from '../../../../src/domain/hearticle/review-questions.ts'
import {
  answersOf,
  approvedParts,
  doubtedFindings,
  unknownAnswers,
} from '../../../../src/domain/review/finding-answers.ts'
import {
  approve,
  isInReview,
  type ReviewRecord,
  reviewRecordSchema,
} from '../../../../src/domain/review/review-record.ts'
import type { TextNumberFault } from '../../../../src/domain/review/text-number-faults.ts'
import type { StudyRecord } from '../../../../src/domain/study/study.ts'
import { approvalRefusal } from '../../../../src/domain/work/work.ts'
import { ifUserExists, readAccount } from '../../accounts/account-item.ts'
import { auditWrite } from '../../table/audit.ts'
import { equal, IF_EXISTS } from '../../table/conditions.ts'
import {
  hearticleHeadKey,
  hearticleKey,
  hearticleVersionKey,
  type Key,
  reviewedKey,
  translationKey,
  translationPartition,
  userKey,
  workingCopyKey,
} from '../../table/keys.ts'
import { queryAll, type Table } from '../../table/table.ts'
import { transact, type Writes } from '../../table/transact.ts'
import { check, update } from '../../table/writes.ts'
import { citationSteps } from '../cited-by.ts'
import { noticeOfApproval, noticeOfRequest } from '../desk-notices.ts'
import { type WorkedOn, workingCopyFrom, workingCopyWrites } from '../hearticle-desk.ts'
import { hearticleWrites } from '../hearticle-writes.ts'
import type { HearticleStore } from '../hearticles.ts'
import { findMany } from '../studies.ts'
import {
  linkedKey,
  linkReview,
  putReview,
  type ReviewDraft,
  submissionName,
} from './review-items.ts'

/** What came of a review; `stored` also where the same one was there before. */
type Reviewed =
  | { outcome: 'stored'; review: ReviewRecord }
  | { outcome: 'conflict'; language: Language; moved: ReviewField[] }
  | {
      outcome: 'faulty'
      language: Language
      faults: Array<TextPlace & (TextFault | TextNumberFault)>
    }
  /**
   * Findings that are not agreed with, or are not there: the answers to them approve nothing. Of
   * what was not called right, the places.
   */
  | { outcome: 'not-agreed' | 'unknown-findings' | 'unconfirmed'; ids: string[] }
  /** The places whose source reads otherwise since they were marked. */
  | { outcome: 'source-changed'; ids: string[] }
  | {
      outcome:
        | ApprovalRefusal
        | 'key-reused'
        | 'too-large'
        | 'not-in-review'
        | 'deleted'
        | 'unknown'
        | 'person-gone'
    }

/** So many reviews of a translation are listed. */
const LISTED = 20
const MAX_ATTEMPTS = 6

interface ReviewTable {
  table: Table
  hearticles: Pick<HearticleStore, 'findForDesk'>
}

/** Whose translation this is; undefined where there never was one. */
export async function hearticleOf(
  { table }: ReviewTable,
  translationId: number,
): Promise<number | undefined> {
  const pointer = await table.get(translationKey(translationId))
  return pointer && Number(pointer.hearticleId)
}

async function reviewsAt(table: Table, keys: readonly Key[]): Promise<ReviewRecord[]> {
  const items = await table.getMany(keys)
  return items.map(({ record }) => reviewRecordSchema.parse(record))
}

/** What this user sent under this name before, and the first answer to it. */
async function sentBefore(
  table: Table,
  { reviewerId, digest }: ReviewDraft,
  name: string,
): Promise<Reviewed | undefined> {
  const found = await table.get(reviewedKey(reviewerId, name))
  if (found && found.digest !== digest) return { outcome: 'key-reused' }
  const [review] = found ? await reviewsAt(table, [linkedKey(found)]) : []
  return review && { outcome: 'stored', review }
}

async function versionOf(
  table: Table,
  id: number,
  version: number,
): Promise<HearticleRecord | undefined> {
  const item = await table.get(hearticleVersionKey(id, version))
  return item && hearticleRecordSchema.parse(item.record)
}

/** The version whose findings were answered, where that is an older one. */
async function readIn(
  table: Table,
  { evidence, version }: ReviewDraft,
  hearticle: HearticleRecord,
): Promise<HearticleRecord> {
  const isOld =
    typeof evidence === 'object' && version !== undefined && version !== hearticle.version
  return (isOld ? await versionOf(table, hearticle.id, version) : undefined) ?? hearticle
}

function recordsOf(
  id: string,
  draft: ReviewDraft,
  hearticle: HearticleRecord,
  at: Date,
): ReviewRecord[] {
  const { translationId, reviewerId, comments, status, changes } = draft
  const common = { id, hearticleId: hearticle.id, version: hearticle.version, reviewerId }
  const findings = answersOf(draft.evidence)
  const content = { at: at.toISOString(), comments, status, findings }
  const others = hearticle.translations.filter((one) => one.id !== translationId)
  const own = languageOf(hearticle, translationId)
  const parts = status === 'APPROVED' ? approvedParts(draft, own) : []
  const isOfOthers = status === 'APPROVED' && !parts.includes(own)
  return [
    { ...common, ...content, translationId, changes, inherited: isOfOthers },
    ...others.map((other) => ({
      ...common,
      ...content,
      translationId: other.id,
      changes: [],
      inherited: !parts.includes(other.languageCode),
    })),
  ]
}

/** What an approval writes of what is worked on, or why it does not hold. */
async function approvalWrites(
  table: Table,
  stored: WorkedOn,
  working: HearticleRecord,
  draft: ReviewDraft,
  at: Date,
): Promise<Writes | 'proposes' | Reviewed> {
  const { version, reviewerId } = draft
  const reviewer = await table.get(userKey(reviewerId))
  if (!reviewer) return { outcome: 'person-gone' }
  const approving = approvingRoles('hearticle')
  const refusal = approvalRefusal(readAccount(reviewer), working.writers ?? [], approving)
  if (refusal) return { outcome: refusal }
  const isSeen = version === undefined || version === working.version
  const seen = isSeen ? null : ((await versionOf(table, working.id, version)) ?? null)
  // Of a version that nobody kept it is not known what was read.
  const language = languageOf(working, draft.translationId)
  if (!isSeen && !seen) return { outcome: 'conflict', language, moved: [...reviewFields] }
  const parts = approvedParts(draft, language)
  const isOfEvidence = parts.includes('evidence')
  const sources = isOfEvidence ? sourcesOf(working) : []
  const cited = draft.changes.length > 0 ? working.citedPmids : []
  const found = await findMany(table, [...new Set([...sources, ...cited])])
  const carrying = found.filter(({ pmid }) => sources.includes(pmid))
  const { fallen, changed, abstracts } = sourcesNow(working, carrying)
  if (changed.length > 0) return { outcome: 'source-changed', ids: changed }
  const questions = reviewQuestions(working, { abstracts, base: stored.base })
  const approved = approve(working, {
    ...draft,
    at,
    seen,
    fallen,
    parts,
    questions,
    abstracts: abstractsByPmid(found),
  })
  if (!approved.ok) {
    if ('moved' in approved) return { outcome: 'conflict', language, moved: approved.moved }
    if ('notAgreed' in approved) return { outcome: 'not-agreed', ids: approved.notAgreed }
    if ('unconfirmed' in approved) return { outcome: 'unconfirmed', ids: approved.unconfirmed }
    if ('faults' in approved) return { outcome: 'faulty', language, faults: approved.faults }
    return { outcome: 'too-large' }
  }
  if ('proposes' in approved) return 'proposes'
  const change = { by: reviewerId, at }
  const next = inReview(stored, approved.hearticle)
  const audit = auditWrite({
    at,
    by: reviewerId,
    action: 'edition-approved',
    subject: `HEARTICLE#${next.id}`,
    detail: { parts: [...parts] },
  })
  const wasSuspended =
    isOfEvidence && suspension(working, { fallen, isChanged: false }, at) !== undefined
  const isLast = completesApproval(working, next, { by: reviewerId, wasSuspended })
  const notices = isLast
    ? noticeOfApproval(next, { ...change, commentsOn: await commentsOn(table, next, draft) })
    : []
  if (stored.base) return [...workingCopyWrites(stored, next, change), audit, ...notices]
  const steps = citationSteps(working, next)
  // More than one transaction holds: others are exchanging its citations, which their save ends.
  if (steps.some(({ written }) => written.length > MAX_CITED)) {
    return { outcome: 'conflict', language, moved: [] }
  }
  return [...steps.flatMap((step) => hearticleWrites(step, change)), audit, ...notices]
}

/** What was said with the approval of each text of an edition; the last of them comes just now. */
async function commentsOn(
  table: Table,
  hearticle: HearticleRecord,
  draft: ReviewDraft,
): Promise<Partial<Record<Language, string>>> {
  const { translationId, comments } = draft
  const parts = approvedParts(draft, languageOf(hearticle, translationId))
  const byLanguage = hearticle.translations.map(async ({ id, languageCode, review }) => {
    if (parts.includes(languageCode)) return [languageCode, comments]
    if (!review || review.wasPublic) return [languageCode, '']
    for await (const item of queryAll(table, translationPartition(id), { newestFirst: true })) {
      const record = item.record === undefined ? undefined : reviewRecordSchema.parse(item.record)
      const isApproval =
        record?.status === 'APPROVED' &&
        record.at === review.at &&
        record.reviewerId === review.reviewerId
      if (isApproval && !record.inherited) return [languageCode, record.comments]
      if (record && record.at < review.at) break
    }
    return [languageCode, '']
  })
  return Object.fromEntries((await Promise.all(byLanguage)).filter(([, words]) => words !== ''))
}

/** Studies that carry a finding and fell, and the places whose source reads otherwise. */
function sourcesNow(hearticle: HearticleRecord, found: readonly StudyRecord[]) {
  const fallen = pmidsOfFallen(found)
  return {
    fallen: carriersOf(hearticle).filter((pmid) => fallen.has(pmid)),
    changed: movedSources(passagesOf(hearticle), found)
      .filter(({ changes }) => changes.length > 0)
      .map(({ place }) => place),
    abstracts: abstractsByPmid(found),
  }
}

/** That what is worked on is still what was reviewed, and that changes are asked for. */
function requestWrites(
  stored: WorkedOn,
  working: HearticleRecord,
  { reviewerId: by, comments, translationId, evidence, changes }: ReviewDraft,
  at: Date,
): Writes {
  const { id, version } = working
  const language = languageOf(working, translationId)
  const doubted = doubtedFindings(evidence, working.findings)
  const notices = [
    ...noticeOfRequest(working, { by, at, comments, language, doubted, changes }),
    auditWrite({ at, by, action: 'changes-asked', subject: `HEARTICLE#${id}` }),
  ]
  // What was said with the request for the other text stays.
  const findings = {
    ...working.changesAsked?.findings,
    ...Object.fromEntries(doubted.map(({ id, answer }) => [id, answer])),
  }
  const hasFindings = Object.keys(findings).length > 0
  const asked = { by, at: at.toISOString(), ...(hasFindings && { findings }) }
  if (stored.base && !stored.copy) {
    const next = { ...working, version: version + 1, changesAsked: asked }
    return [...workingCopyWrites(stored, inReview(stored, next), { by, at }), ...notices]
  }
  const unchanged = equal('version', version)
  const set = { 'record.changesAsked': asked }
  return [
    ...(stored.copy
      ? [check(hearticleKey(id), unchanged), update(workingCopyKey(id), { set }, IF_EXISTS)]
      : [update(hearticleKey(id), { set }, unchanged)]),
    update(hearticleHeadKey(id), { set: { 'head.changesAsked': asked } }, IF_EXISTS),
    ...notices,
  ]
}

/** @returns undefined where another user was faster, so that it is to be decided again */
async function submitOnce(
  { table, hearticles }: ReviewTable,
  draft: ReviewDraft,
  hearticleId: number,
  at: Date,
): Promise<Reviewed | undefined> {
  const stored = await hearticles.findForDesk(hearticleId)
  if (stored === 'deleted') return { outcome: 'deleted' }
  const isOurs = stored?.hearticle.translations.some(({ id }) => id === draft.translationId)
  if (!stored || !isOurs) return { outcome: 'unknown' }
  const { name, id } = submissionName(draft, stored.hearticle)
  const before = await sentBefore(table, draft, name)
  if (before) return before
  if (!isInReview(stored.hearticle.status)) return { outcome: 'not-in-review' }
  const working = workingCopyFrom(stored)
  const read = await readIn(table, draft, working)
  const unknown = unknownAnswers(draft.evidence, read.findings)
  if (unknown.length > 0) return { outcome: 'unknown-findings', ids: unknown }
  const approval =
    draft.status === 'APPROVED'
      ? await approvalWrites(table, stored, working, draft, at)
      : 'proposes'
  const isRequest = approval === 'proposes'
  const ofHearticle = isRequest ? requestWrites(stored, working, draft, at) : approval
  if (!Array.isArray(ofHearticle)) return ofHearticle

  const status = isRequest ? 'NEEDS_REVISION' : 'APPROVED'
  const [review, ...inherited] = recordsOf(id, { ...draft, status }, working, at)
  if (!review || !isStorable(review)) return { outcome: 'too-large' }
  const refused = await transact(table, [
    ifUserExists(draft.reviewerId),
    linkReview(review, { name, digest: draft.digest }),
    ...ofHearticle,
    ...[review, ...inherited].map((record) => putReview(record)),
  ])
  if (!refused) return { outcome: 'stored', review }
  return refused[0] ? { outcome: 'person-gone' } : undefined
}

/**
 * The latest reviews of a translation, the newest first, and whose it is, where that stands.
 */
export async function latest(
  { table }: ReviewTable,
  translationId: number,
): Promise<{
  hearticleId: number | undefined
  reviews: ReviewRecord[]
}> {
  let hearticleId: number | undefined
  const reviews: ReviewRecord[] = []
  const items = queryAll(table, translationPartition(translationId), { newestFirst: true })
  for await (const item of items) {
    // It sorts behind all reviews, so here it comes first.
    if (item.record === undefined) hearticleId = Number(item.hearticleId)
    else if (reviews.push(reviewRecordSchema.parse(item.record)) === LISTED) break
  }
  return { hearticleId, reviews }
}

/** What a user's links lead to, for their export. */
export async function linked(
  { table }: ReviewTable,
  links: ReadonlyArray<Record<string, unknown>>,
): Promise<ReviewRecord[]> {
  return reviewsAt(table, links.map(linkedKey))
}

/** Takes a review in, once, however often it is sent and whatever is written meanwhile. */
export async function submit(store: ReviewTable, draft: ReviewDraft, at: Date): Promise<Reviewed> {
  const hearticleId = await hearticleOf(store, draft.translationId)
  if (hearticleId === undefined) return { outcome: 'unknown' }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reviewed = await submitOnce(store, draft, hearticleId, at)
    if (reviewed) return reviewed
  }
  throw new Error(`hearticle ${hearticleId}: changed each time it was to be reviewed`)
}

/** The working copy that a review begins is in review; what was in review stays so. */
function inReview({ base, copy }: WorkedOn, hearticle: HearticleRecord): HearticleRecord {
  return base && !copy ? { ...hearticle, status: 'IN_REVIEW' } : hearticle
}

/** @throws where the translation is another hearticle's */
function languageOf({ id, translations }: HearticleRecord, translationId: number): Language {
  const translation = translations.find((one) => one.id === translationId)
  if (!translation) throw new Error(`hearticle ${id} has no translation ${translationId}`)
  return translation.languageCode
}
