import { type ReactNode, useEffect, useRef } from 'react'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { useLeaveQuestion } from '../../kept/use-leave-question.ts'
import { Message } from '../../ui/Message.tsx'
import { useAddressTab } from '../../ui/use-address-tab.ts'
import { concerns, deskPages, type ProfileTab, profileTabs, tabOf } from './tabs.ts'

interface ProfileTabsProps {
  /** What the user may, by which tabs concern them. */
  roles: readonly string[]
  show: (tab: ProfileTab) => ReactNode
}

/** The tabs that concern a user as links, each with its address, and what the present one shows. */
export function ProfileTabs({ roles, show }: ProfileTabsProps) {
  const { t, language } = useWords()
  const mayLeave = useLeaveQuestion()
  const { place: tab, isChosen, onLink } = useAddressTab(tabOf, mayLeave)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t(`profile:tab_${tab}`)
  const deskPage = deskPages[tab]
  useEffect(() => {
    document.title = `${title} · ${t('page:siteName')}`
    if (isChosen) heading.current?.focus()
  }, [title, isChosen, t])

  const profile = addressOf({ page: 'profile' }, language)
  const hrefOf = (name: ProfileTab) => {
    const page = deskPages[name]
    if (page) return addressOf({ page }, language)
    return name === 'profile' ? profile : `${profile}?tab=${name}`
  }
  useEffect(() => {
    if (deskPage) location.replace(addressOf({ page: deskPage }, language))
  }, [deskPage, language])
  if (deskPage) return null
  return (
    <>
      <nav className="profile-tabs" aria-label={t('profile:tabs')}>
        {profileTabs
          .filter((name) => concerns(name, roles))
          .map((name) => (
            <a
              key={name}
              href={hrefOf(name)}
              aria-current={name === tab ? 'page' : undefined}
              onClick={deskPages[name] ? undefined : onLink}
            >
              {t(`profile:tab_${name}`)}
            </a>
          ))}
      </nav>
      <section className="profile-content" aria-labelledby="profile-tab">
        <h2 id="profile-tab" ref={heading} tabIndex={-1}>
          {tab === 'rubrics' ? t('onboarding:manageTitle') : title}
        </h2>
        {concerns(tab, roles) ? show(tab) : <NotConcerned />}
      </section>
    </>
  )
}

/** For an address of a tab that is for others. */
function NotConcerned() {
  const { t } = useWords()
  return (
    <Message tone="plain">
      <p>{t('administration:notAllowed')}</p>
      <p>{t('administration:notAllowedHint')}</p>
    </Message>
  )
}
