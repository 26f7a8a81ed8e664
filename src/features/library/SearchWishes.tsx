import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api.ts'
import { type SearchWish, wishOrders } from '../../contract/desk/search-wishes.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { usePageWords } from '../../i18n/use-page-words.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { pagination } from '../../ui/html/pagination.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Message } from '../../ui/Message.tsx'
import { createDeskWishes, type DeskWishesStore } from './search-wishes.store.ts'

/** What users looked for in vain, until an editor has dealt with it (P-WISH-DESK). */
export function SearchWishes({ store: given }: { store?: DeskWishesStore }) {
  const { t } = useWords()
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
        <Message key={finished.question} tone={finished.at === 'done' ? 'good' : 'bad'} focused>
          <p>
            {finished.at === 'done'
              ? t('library:wishIsDone', { question: finished.question })
              : (messageOf(finished.error) ?? t('library:notReached'))}
          </p>
        </Message>
      )}
      {view.at === 'failed' && (
        <LoadFailure
          words={messageOf(view.error) ?? t('library:notReached')}
          onTryAgain={() => void store.show()}
        />
      )}
      {view.at === 'loading' && view.wishes.length === 0 && (
        <p role="status">{t('library:loading')}</p>
      )}
      {view.at === 'ready' && view.wishes.length === 0 && <p>{t('library:noWishes')}</p>}
      <ul className="plain-list library-list">
        {view.wishes.map((wish) => (
          <Wish key={wish.id} wish={wish} onDone={() => store.finish(wish)} />
        ))}
      </ul>
      <Drawn
        as="div"
        content={pagination(view, { ...pageWords, label: t('library:wishPages') })}
        onPress={({ dataset }) => void store.show({ page: Number(dataset.page) })}
      />
    </div>
  )
}

/** A question with the search of studies for it, which editors may use, in its language. */
function Wish({ wish, onDone }: { wish: SearchWish; onDone: () => Promise<void> }) {
  const { t, language } = useWords()
  const [isPending, setPending] = useState(false)
  const { question, languageCode, askedBy, lastAskedOn } = wish
  const finish = async () => {
    setPending(true)
    await onDone()
    setPending(false)
  }
  const search = new URLSearchParams({ mode: 'explore', tab: 'pubmed', q: question })
  const day = formatDay(lastAskedOn, language)
  return (
    <li className="library-row">
      <div>
        <strong lang={languageCode}>{question}</strong>
        <small>
          {t('library:wishAsked', { count: askedBy, day })} ·{' '}
          {t(`library:language_${languageCode}`)}
        </small>
      </div>
      <p className="actions">
        <a
          className="pill"
          href={`${addressOf({ page: 'home' }, languageCode)}?${search}`}
          aria-label={t('library:wishSearchNamed', { question })}
        >
          {t('library:wishSearch')}
        </a>
        <Button
          isPending={isPending}
          aria-label={t('library:wishDoneNamed', { question })}
          onClick={() => void finish()}
        >
          {t('library:wishDone')}
        </Button>
      </p>
    </li>
  )
}
