import { type ReactNode, useId, useRef } from 'react'
import type { showDifference } from '../contract/desk/editions.ts'
import type { OutputOf } from '../contract/protocol/endpoint.ts'
import type { Language } from '../contract/protocol/language.ts'
import type { ChangedPlace, EditionDifference } from '../contract/reading/edition-changes.ts'
import { useKeys } from '../desk/keys.ts'
import { useWords } from '../i18n/Words.tsx'
import { Drawn } from '../ui/Drawn.tsx'
import { html } from '../ui/html/html.ts'
import { changeHtml } from './change-html.ts'
import { picturesHtml } from './pictures-html.ts'
import { showStop, stopsOf } from './stops.ts'

export interface WhatChangedProps {
  /** Of the hearticle. */
  id: number
  difference: EditionDifference & Pick<OutputOf<typeof showDifference>, 'pictures'>
  /** After the last stop: says whether there is anything to go on with. */
  onEnd?: () => boolean
  /** Beside a sound that changed. */
  drawSound?: (language: Language) => ReactNode
  /** Left out where what is around it says it; the places stand one level deeper then. */
  title?: string
  /** Where studies have numbers, and their abstracts are shown. */
  citations?: {
    numberOf: (pmid: string) => number | string
    onCite: (pmid: string, from: HTMLElement) => void
  }
}

const isOfPicture = ({ place }: ChangedPlace) =>
  place === 'motif' || place === 'ownPicture' || place === 'picture'

/** Each change is one stop; `n` goes to the next (P-REVIEW-CHANGES). */
export function WhatChanged(props: WhatChangedProps) {
  const { id, difference, title, citations, onEnd, drawSound } = props
  const { t, language } = useWords()
  const heading = useId()
  const list = useRef<HTMLOListElement>(null)
  useKeys(list, (key) => {
    if (key !== 'n') return false
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const at = stops.findIndex((stop) => stop.contains(document.activeElement))
    if (at >= 0 && at === stops.length - 1 && onEnd?.()) return true
    const next = stops[at + 1] ?? stops[0]
    if (next) showStop(next)
    return next !== undefined
  })
  const { names, pictures } = difference
  // It also follows from texts and topic.
  const isNamed = difference.changes.some(isOfPicture)
  const changes = [
    ...difference.changes,
    ...(pictures && !isNamed ? [{ part: 'evidence' as const, place: 'picture', fields: [] }] : []),
  ]
  const last = changes.findLast(isOfPicture)
  const citation = (pmids: readonly string[]) =>
    html`${pmids.map((pmid) => {
      const number = citations?.numberOf(pmid) ?? ''
      return html`<button type="button" class="review-cite" data-pmid="${pmid}" aria-label="${t('changes:showAbstract', { number })}">${number}</button>`
    })}`
  const soundOf = ({ part, place }: ChangedPlace) =>
    part !== 'evidence' && place.endsWith('.sound') && drawSound?.(part)
  const drawing = {
    ...{ t, language, names, level: title === undefined ? (4 as const) : (3 as const) },
    ...(citations && { citation }),
  }
  return (
    <section className="what-changed" aria-labelledby={title && heading}>
      {title !== undefined && <h2 id={heading}>{title}</h2>}
      {changes.length > 1 && <p className="note">{t('changes:key')}</p>}
      <ol className="plain-list" ref={list}>
        {stopsOf(changes).map((stop, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what went and what came can have one place
            key={index}
            className="changed-place"
            data-change={stop[0]?.place}
            data-part={stop.length > 1 ? undefined : stop[0]?.part}
            tabIndex={-1}
          >
            {stop.map((change) => (
              <Drawn
                key={change.place}
                as="div"
                content={changeHtml(change, drawing)}
                onPress={(control) => {
                  const { pmid } = control.dataset
                  if (pmid) citations?.onCite(pmid, control)
                }}
              />
            ))}
            {pictures && last && stop.includes(last) && (
              <Drawn as="div" content={picturesHtml(id, pictures, t)} />
            )}
            {stop[0] && soundOf(stop[0])}
          </li>
        ))}
      </ol>
    </section>
  )
}
