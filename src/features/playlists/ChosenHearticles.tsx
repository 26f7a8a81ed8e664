import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp, X } from 'lucide'
import { useRef, useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { moved } from './moved.ts'
import type { Headlines } from './use-headlines.ts'

interface ChosenHearticlesProps {
  chosen: readonly number[]
  headlines: Headlines
  onChange: (chosen: readonly number[]) => void
}

/** What is in the playlist, in the order in which readers see it. */
export function ChosenHearticles({ chosen, headlines, onChange }: ChosenHearticlesProps) {
  const { t } = useWords()
  const known = useStore(headlines.$known)
  const [news, setNews] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const nameOf = (id: number) => known.get(id) || t('administration:hearticleNumber', { id })
  const move = (index: number, by: 1 | -1) => {
    const next = moved(chosen, index, by)
    if (next === chosen) return
    onChange(next)
    const place = index + by + 1
    setNews(t('administration:movedTo', { name: nameOf(chosen[index] ?? 0), place }))
  }
  const remove = (id: number) => {
    onChange(chosen.filter((its) => its !== id))
    setNews(t('administration:removed', { name: nameOf(id) }))
    // The button that had the focus goes.
    heading.current?.focus()
  }
  return (
    <div className="chosen-hearticles">
      <h3 ref={heading} tabIndex={-1}>
        {t('administration:chosen', { count: chosen.length })}
      </h3>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <ol>
        {chosen.map((id, index) => {
          const name = nameOf(id)
          return (
            <li key={id}>
              <span>{name}</span>
              <span className="order-buttons">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('administration:moveUp', { name })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <Icon nodes={ArrowUp} />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('administration:moveDown', { name })}
                  aria-disabled={index === chosen.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <Icon nodes={ArrowDown} />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('administration:remove', { name })}
                  onClick={() => remove(id)}
                >
                  <Icon nodes={X} />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
