/**
 * What the daily import did, and what it found out about studies that hearticles cite
 * (P-IMPORT-DAILY).
 */
import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { languageSchema } from '../protocol/language-schema.ts'
import { alarmTypes } from '../reading/alarm-types.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { contentEditors } from './library-taxonomy.ts'

/** What changed something where no user did: the daily import. */
export const DAILY_IMPORT = 'daily-import'

/** How an import ended: what was left over is done by the next one. */
const importOutcomes = ['done', 'unfinished', 'failed', 'not-configured'] as const

export const importReportSchema = z.object({
  /**
   * 'rubric-7': new studies for a rubric. 'cited': all that published hearticles cite were fetched
   * again. 'stored': a part of all others was, those that waited longest.
   * 'registry': the results of trials of all, from ClinicalTrials.gov. 'notices': what Retraction
   * Watch's list says of them, where that is set.
   */
  job: z.union([
    z.templateLiteral(['rubric-', z.int()]),
    z.enum(['cited', 'stored', 'registry', 'notices']),
  ]),
  at: z.iso.datetime(),
  outcome: z.enum(importOutcomes),
  imported: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Why it failed, or the first rejection, in the source's own words; null for none. */
  reason: z.nullable(z.string()),
})

const inBoth = z.object({ de: z.string(), en: z.string() })

/** What pictures a hearticle in a mail, which fetches nothing: its words and its topic's colour. */
export const mailedHearticleSchema = z.object({
  id: z.int(),
  headline: inBoth,
  topic: inBoth,
  /** '#rrggbb' */
  color: z.string(),
})

/** What the desk finds in the same list; a change elsewhere in an abstract is no alarm. */
const listedTypes = [...alarmTypes, 'abstract-changed'] as const

export const studyAlarmFactsSchema = z.object({
  pmid: z.string(),
  type: z.enum(alarmTypes),
  /** Plain text. */
  title: z.string(),
  /** Of the published hearticles that cited it then. */
  hearticleIds: z.array(z.int()),
  /** The same as mails picture them, without those whose topic was gone. */
  hearticles: z.array(mailedHearticleSchema),
})

export const studyAlarmSchema = z.extend(studyAlarmFactsSchema, {
  type: z.enum(listedTypes),
  /** Of an abstract, since when it reads so: it can change again. */
  since: z.optional(z.iso.datetime()),
  /** Names of the sentences that it tells of. */
  changes: z.optional(z.array(z.string())),
  foundAt: z.iso.datetime(),
})

/** A hearticle that cites an alarming study, with what of it rests on such studies alone (P-FALLEN). */
export const affectedHearticleSchema = z.object({
  hearticleId: z.int(),
  /** Places of findings in their list, from 0. */
  findings: z.array(z.int()),
  /** Sentences and actions, plain text. */
  sentences: z.array(z.object({ languageCode: languageSchema, text: z.string() })),
})

/** An alarm with what it means today; hearticles that were deleted or cite it no more are left out. */
export const shownAlarmSchema = z.extend(studyAlarmSchema, {
  affected: z.array(affectedHearticleSchema),
})

export type MailedHearticle = z.infer<typeof mailedHearticleSchema>
export type AffectedHearticle = z.infer<typeof affectedHearticleSchema>
export type ShownAlarm = z.infer<typeof shownAlarmSchema>
export type ImportReport = z.infer<typeof importReportSchema>
export type StudyAlarmFacts = z.infer<typeof studyAlarmFactsSchema>
export type StudyAlarm = z.infer<typeof studyAlarmSchema>

export const findImports = endpoint({
  summary: 'What the last daily imports did, and alarms about cited studies that nobody dismissed',
  path: '/api/library/imports',
  access: contentEditors,
  output: z.object({
    reports: z.array(importReportSchema),
    /** The newest first. */
    alarms: z.array(shownAlarmSchema),
  }),
})

export const dismissAlarm = endpoint({
  summary: 'Says that an alarm was dealt with; it is shown to nobody any more',
  method: 'DELETE',
  path: '/api/library/alarms/{pmid}/{type}',
  access: contentEditors,
  repeatable: true,
  params: z.object({ pmid: pmidSchema, type: z.enum(listedTypes) }),
  /** As the alarm has it. */
  query: z.object({ since: z.optional(z.iso.datetime()) }),
  output: z.object({ pmid: z.string(), type: z.enum(listedTypes) }),
  errors: ['alarm_not_found'],
})
