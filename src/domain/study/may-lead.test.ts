import { expect, test } from 'vitest'
import { study } from '../../../tests/support/records.ts'
import { alarmingNotices } from '../../contract/reading/studies.ts'
import { mayLead } from './may-lead.ts'
import type { NoticeType } from './study.ts'

const ofNotices = (...types: NoticeType[]) =>
  mayLead(study('1', { notices: types.map((type) => ({ type })) }))

test.each([
  ['Journal Article', true],
  ['Published Erratum', false],
  ['Comment', false],
  ['Retracted Publication', false],
  ['Retraction of Publication', false],
  ['Retraction Notice', false],
  ['Expression of Concern', false],
] as const)('a publication of the type %s may lead: %s', (type, may) => {
  expect(mayLead(study('1', { publicationTypes: ['Journal Article', type] }))).toBe(may)
})

test('a study may lead by what happened to it and by what it is', () => {
  expect(ofNotices('corrected', 'updated', 'update')).toBe(true)
  const unfit = [...alarmingNotices, 'retraction', 'partial-retraction', 'concern', 'correction']
  for (const type of unfit as NoticeType[]) expect(ofNotices(type), type).toBe(false)
  expect(mayLead({ ...study('1'), withdrawn: true })).toBe(false)
})

test('what replaces a retracted publication may lead, until it is retracted itself', () => {
  expect(ofNotices('retraction', 'republication')).toBe(true)
  expect(ofNotices('retracted', 'republication')).toBe(false)
})
