import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api.ts'
import { wishOrders } from '../../contract/desk/search-wishes.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { usePageWords } from '../../i18n/use-page-words.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { pagination } from '../../ui/html/pagination.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Message } from '../../ui/Message.tsx'
import { createDeskWishes, type DeskWishesStore } from './search-wishes.store.ts'
import { WishGroup } from './WishGroup.tsx'

/** What users looked for in vain by topic, until an editor has dealt with it (P-WISH-DESK). */
export function SearchWishes({ store: given }: { store?: DeskWishesStore }) {
  const { t, language } = useWords()
  const pageWords = usePageWords()
  const [store] = useState(() => given ?? createDeskWishes())
  const view = useStore(store.$view)
  const finished = useStore(store.$finished)
  useEffect(() => void store.show(), [store])
  return (
    <div aria-busy={view.at === 'loading'}>
      <fieldset className="library-orders">
        <legend className="visually-hidden">{t('library:wishOrder')}</legend>
        {wishOrders.map((order) => (
          <Button
            key={order}
            aria-pressed={order === view.order}
            onClick={() => void store.show({ order, page: 0 })}
          >
            {t(`library:wishOrder_${order}`)}
          </Button>
        ))}
      </fieldset>
      {finished && (
        <Message key={finished.question} tone={finished.at === 'failed' ? 'bad' : 'good'} focused>
          <p>
            {finished.at === 'failed'
              ? (messageOf(finished.error) ?? t('library:notReached'))
              : t(finished.at === 'done' ? 'library:wishIsDone' : 'library:wishIsIdea', {
                  question: finished.question,
                })}
          </p>
          {finished.at === 'idea' && (
            <a href={addressOf({ page: 'desk' }, language)}>{t('library:toBoard')}</a>
          )}
        </Message>
      )}
      {view.at === 'failed' && (
        <LoadFailure
          words={messageOf(view.error) ?? t('library:notReached')}
          onTryAgain={() => void store.show()}
        />
      )}
      {view.at === 'loading' && view.groups.length === 0 && (
        <p role="status">{t('library:loading')}</p>
      )}
      {view.at === 'ready' && view.groups.length === 0 && <p>{t('library:noWishes')}</p>}
      {view.groups.map((group) => (
        <WishGroup
          key={group.topic?.concept ?? ''}
          group={group}
          onDone={store.finish}
          onIdea={store.makeIdea}
        />
      ))}
      <Drawn
        as="div"
        content={pagination(view, { ...pageWords, label: t('library:wishPages') })}
        onPress={({ dataset }) => void store.show({ page: Number(dataset.page) })}
      />
    </div>
  )
}
