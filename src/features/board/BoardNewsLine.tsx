import { useStore } from '@nanostores/react'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import type { DeskBoard } from './board.store.ts'

/** What was done last; an idea that was dropped comes back by one step. */
export function BoardNewsLine({ store }: { store: DeskBoard }) {
  const { t, language } = useWords()
  const news = useStore(store.$news)
  const words = () => {
    if (!news) return ''
    if (news.kind === 'changed') return t('board:news_changed', { count: news.count })
    if (news.kind === 'dropped') {
      return t('board:news_dropped', { headline: news.row.headline[language] })
    }
    return t(`board:news_${news.kind}`)
  }
  return (
    <p className="board-news" role="status">
      {words()}
      {news?.kind === 'dropped' && (
        <Button className="text-button" onClick={() => void store.undrop()}>
          {t('board:undo')}
        </Button>
      )}
    </p>
  )
}
