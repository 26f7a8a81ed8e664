import { ChevronDown, ChevronUp, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { icon } from '../ui/html/icon.ts'
import type { TextView, TextViewState } from './create-text-view.ts'

interface FindBarProps {
  view: TextView
  found: TextViewState['found']
  onClose: () => void
}

/** Looks for words within the text, and puts others in their place. */
export function FindBar({ view, found, onClose }: FindBarProps) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [replacement, setReplacement] = useState('')
  useEffect(() => {
    field.current?.focus()
    return () => {
      view.lookFor('')
    }
  }, [view])
  const look = (words: string) => {
    setQuery(words)
    view.lookFor(words)
  }
  const { count, current } = found
  return (
    <search
      className="text-find"
      aria-label={t('writing:findInText')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <label className="field">
        <span>{t('writing:findInText')}</span>
        <input
          ref={field}
          value={query}
          onChange={({ target }) => look(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            view.selectFound(event.shiftKey ? -1 : 1)
          }}
        />
      </label>
      <span className="text-find-buttons">
        <button
          type="button"
          className="icon-button"
          aria-label={t('writing:findPrevious')}
          aria-disabled={count === 0}
          onClick={() => view.selectFound(-1)}
        >
          <Drawn content={icon(ChevronUp)} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('writing:findNext')}
          aria-disabled={count === 0}
          onClick={() => view.selectFound(1)}
        >
          <Drawn content={icon(ChevronDown)} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('writing:findEnd')}
          onClick={onClose}
        >
          <Drawn content={icon(X)} />
        </button>
      </span>
      <label className="field">
        <span>{t('writing:replaceBy')}</span>
        <input
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            view.replaceFound(replacement)
          }}
        />
      </label>
      <span className="actions">
        <Button isPending={count === 0} onClick={() => view.replaceFound(replacement)}>
          {t('writing:replace')}
        </Button>
        <Button isPending={count === 0} onClick={() => view.replaceAllFound(replacement)}>
          {t('writing:replaceAll')}
        </Button>
      </span>
      <p className="text-find-count" role="status">
        {query !== '' &&
          (current < 0
            ? t('writing:foundCount', { count })
            : t('writing:foundAt', { current: current + 1, count }))}
      </p>
    </search>
  )
}
