import { expect, test } from 'vitest'
import { concerns, profileTabs } from './tabs.ts'

const everybody = ['profile', 'reading', 'subscription', 'rubrics']

test.each([
  [['ROLE_USER'], everybody],
  [['ROLE_USER', 'PERMISSION_PAID_ACCESS'], everybody],
  [['PERMISSION_VIEW_STATISTICS'], [...everybody, 'statistics']],
  [
    ['PERMISSION_PLAYLIST', 'PERMISSION_EDIT_HEARTICLES'],
    [...everybody, 'playlists'],
  ],
  [['PERMISSION_ADMIN'], profileTabs],
])('%s: these tabs concern them (P-PROFILE)', (names, tabs) => {
  expect(profileTabs.filter((tab) => concerns(tab, names))).toEqual(tabs)
})
