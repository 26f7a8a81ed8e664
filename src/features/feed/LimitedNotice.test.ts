import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { translators } from '../../i18n/translators.ts'
import { LimitedNotice } from './LimitedNotice.tsx'

const t = translators.en
const waysOut = {
  'sign-in': [
    ['/en/login', t('feed:signIn')],
    ['/en/signup', t('feed:signUp')],
  ],
  upgrade: [['/en/profile?tab=subscription', t('feed:upgrade')]],
  'choose-rubrics': [['/en/profile?tab=rubrics', t('feed:choose')]],
} as const

test.each(['sign-in', 'upgrade', 'choose-rubrics'] as const)(
  'whose feed is limited (%s) is told what opens the rest',
  (hint) => {
    const html = drawComponent(createElement(LimitedNotice, { hint, isAddressed: false }), 'en', [
      'feed',
    ])
    const links = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)]
    expect(links.map(([, href, words]) => [href, words])).toEqual(waysOut[hint])
  },
)
