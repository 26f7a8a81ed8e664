import type { Edition } from '../contract/desk/edition-parts.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { changeHtml } from './change-html.ts'

export type Sources = Edition['sources']

type MovedSource = Sources['moved'][number]

/** A passage in the abstract as it is now. */
export interface MarkedSource extends MovedSource {
  passage: NonNullable<MovedSource['passage']>
}

const isMarked = (one: MovedSource): one is MarkedSource => one.passage !== null

interface ChangedSourcesProps {
  sources: Sources
  /** Of one place alone, 'findings.f1'; left out, of all. */
  at?: string
  /** Left out where passages are not marked. */
  onMark?: (marked: MarkedSource[]) => void
}

/**
 * How sentences read in which passages stand, before and now, and where to mark them anew
 * (P-SOURCE-DIFFERENCE).
 */
export function ChangedSources({ sources, at, onMark }: ChangedSourcesProps) {
  const { changes, names, moved } = sources
  const { t, language } = useWords()
  const words = { t, language, names, level: 4 as const }
  const shown = moved.filter(({ place }) => at === undefined || place === at)
  const changeAt = (place: string) => changes.find((one) => one.place === place)
  // Of those whose sentence stands nothing is to be looked at: they are marked with one press.
  const standing = shown.filter(isMarked).filter(({ place }) => !changeAt(place))
  const others = shown.flatMap((moved) => {
    const change = changeAt(moved.place)
    return change ? { moved, change } : []
  })
  if (others.length === 0 && !(onMark && standing.length > 0)) return null
  return (
    <ul className="plain-list">
      {others.map(({ moved, change }) => (
        <li key={moved.place} className="changed-place stack" data-change={moved.place}>
          <Drawn as="div" content={changeHtml(change, words)} />
          {onMark &&
            (isMarked(moved) ? (
              <p className="actions">
                <Button className="small-button" onClick={() => onMark([moved])}>
                  {t('changes:markAnew', { count: 1 })}
                </Button>
              </p>
            ) : (
              <p className="note">{t('changes:markYourself')}</p>
            ))}
        </li>
      ))}
      {onMark && standing.length > 0 && (
        <li className="changed-place stack">
          <p>{t('changes:sentencesStand', { count: standing.length })}</p>
          <p className="actions">
            <Button className="small-button" onClick={() => onMark(standing)}>
              {t('changes:markAnew', { count: standing.length })}
            </Button>
          </p>
        </li>
      )}
    </ul>
  )
}
