import { expect, test } from 'vitest'
import { translators } from '../../i18n/translators.ts'
import { limitedNotice } from './limited-notice.ts'

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
    const html = String(limitedNotice(hint, false, { t, language: 'en' }))
    const links = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)]
    expect(links.map(([, href, words]) => [href, words])).toEqual(waysOut[hint])
  },
)
