import { Trash2 } from 'lucide'
import { useCallback, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import {
  deleteBoardView,
  listBoardViews,
  type SavedView,
  saveBoardView,
} from '../../contract/desk/board.ts'
import { type BoardPlace, boardPlaceOf, queryOfBoard } from '../../domain/desk/board-place.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { Message } from '../../ui/Message.tsx'

interface OwnViewsProps {
  place: BoardPlace
  onChoose: (place: BoardPlace) => void
}

/** Views that somebody saved by name, and saving what is shown as one (P-BOARD-VIEWS). */
export function OwnViews({ place, onChoose }: OwnViewsProps) {
  const { t } = useWords()
  const ask = useCallback((signal: AbortSignal) => call(listBoardViews, {}, { signal }), [])
  const [loaded] = useLoaded(ask)
  const [changed, setChanged] = useState<readonly SavedView[]>()
  const [error, setError] = useState<CallError>()
  const [name, setName] = useState('')
  const views = changed ?? (loaded.at === 'ready' ? loaded.value.views : [])
  const query = queryOfBoard({ ...place, page: 0 })
  const isSaved = views.some((view) => view.query === query)
  const settle = (
    outcome: { ok: true; value: { views: SavedView[] } } | { ok: false; error: CallError },
  ) => {
    setError(outcome.ok ? undefined : outcome.error)
    if (outcome.ok) setChanged(outcome.value.views)
    return outcome.ok
  }
  const save = async () => {
    const typed = name.trim()
    if (typed === '') return
    // What was typed stays until it was saved.
    if (settle(await call(saveBoardView, { body: { name: typed, query } }))) setName('')
  }
  if (views.length === 0 && query === '') return null
  return (
    <div className="board-own">
      {views.length > 0 && (
        <ul className="plain-list board-views" aria-label={t('board:ownViews')}>
          {views.map((view) => (
            <li key={view.name}>
              <Button
                aria-pressed={view.query === query}
                onClick={() => onChoose(boardPlaceOf(view.query))}
              >
                {view.name}
              </Button>
              <Button
                className="icon-button"
                aria-label={t('board:forgetView', { name: view.name })}
                onClick={() =>
                  void call(deleteBoardView, { query: { name: view.name } }).then(settle)
                }
              >
                <Drawn content={icon(Trash2)} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && !isSaved && (
        <form
          className="board-save-view"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <input
            className="input"
            aria-label={t('board:viewName')}
            placeholder={t('board:viewName')}
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit" className="pill">
            {t('board:saveView')}
          </button>
        </form>
      )}
      {error && (
        <Message tone="bad">
          <p>{messageOf(error) ?? t('board:notReached')}</p>
        </Message>
      )}
    </div>
  )
}
