import { ArrowDown, ArrowUp, X } from 'lucide'
import { useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { moved } from './moved.ts'

interface ChosenHearticlesProps {
  chosen: readonly number[]
  nameOf: (id: number) => string
  onMove: (chosen: readonly number[]) => void
  onRemove: (index: number) => void
}

export function ChosenHearticles(props: ChosenHearticlesProps) {
  const { chosen, nameOf, onMove, onRemove } = props
  const { t } = useWords()
  const [news, setNews] = useState('')
  const move = (index: number, by: 1 | -1) => {
    const next = moved(chosen, index, by)
    if (next === chosen) return
    onMove(next)
    const place = index + by + 1
    setNews(t('administration:movedTo', { name: nameOf(chosen[index] ?? 0), place }))
  }
  return (
    <div className="chosen-hearticles">
      <h3>{t('administration:chosen', { count: chosen.length })}</h3>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <ol className="ruled">
        {chosen.map((id, index) => {
          const name = nameOf(id)
          return (
            <li key={id}>
              <span>{name}</span>
              <span className="order-buttons">
                <Button
                  className="icon-button"
                  aria-label={t('administration:moveUp', { name })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <Drawn content={icon(ArrowUp)} />
                </Button>
                <Button
                  className="icon-button"
                  aria-label={t('administration:moveDown', { name })}
                  aria-disabled={index === chosen.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <Drawn content={icon(ArrowDown)} />
                </Button>
                <Button
                  className="icon-button"
                  aria-label={t('administration:remove', { name })}
                  onClick={() => onRemove(index)}
                >
                  <Drawn content={icon(X)} />
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
