import { type ComponentType, useMemo } from 'react'
import type { Permission, SessionUser } from '../../contract/protocol/account-fields.ts'
import { List, Skeleton } from '../../desk/List.tsx'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Words } from '../../i18n/translator.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** A screen of the desk, for whom it is; the API decides the same for each of its calls. */
export function deskIsland<Props extends { user: SessionUser }>(
  Screen: ComponentType<Props>,
  permissions: readonly Permission[],
) {
  return signedInIsland((props: Props) => {
    const { t, language } = useWords()
    if (hasAnyOf(permissions, props.user.roles)) return <Screen {...props} />
    return (
      <div className="stack desk-refusal">
        <h1>{t('desk:notAllowedTitle')}</h1>
        <Message tone="plain">
          <p>{t('desk:notAllowedText')}</p>
          <a className="pill" href={addressOf({ page: 'profile' }, language)}>
            {t('desk:toProfile')}
          </a>
        </Message>
      </div>
    )
  }, Waiting)
}

/** A screen of the desk that is one list and needs nothing beside it. */
export function listIsland<Row, More extends ListContent<Row>, N extends string>(
  listFor: (words: Words, user: SessionUser) => ListOf<Row, More, N>,
  permissions: readonly Permission[],
) {
  return deskIsland(({ user }: { user: SessionUser }) => {
    const words = useWords()
    const list = useMemo(() => listFor(words, user), [words, user])
    return <List {...list} />
  }, permissions)
}

function Waiting() {
  return <Skeleton words={useWords().t('desk:loading')} />
}
