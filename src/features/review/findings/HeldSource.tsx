import type { WorkFinding } from '../../../contract/desk/evidence.ts'
import type { Study } from '../../../contract/reading/studies.ts'
import { passageFragment } from '../../../domain/evidence/passage-fragment.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { FullText } from '../reading/FullText.tsx'
import type { HeldFinding } from './held-numbers.ts'
import { MarkedText } from './MarkedText.tsx'

interface HeldSourceProps {
  finding: Pick<WorkFinding, 'pmid' | 'passage' | 'place' | 'placeConfirmed' | 'placeConfirmedBy'>
  study: Study | undefined
  held: HeldFinding
}

/** The ways to the study of a finding: to its passage, and to all of it. */
export function HeldStudy({ finding: { pmid, passage }, study, held }: HeldSourceProps) {
  const { language } = useWords()
  const fragment = study && passage && held.passage ? passageFragment(study, passage) : ''
  return (
    <p className="held-study">
      <a
        title={study?.title}
        href={`${addressOf({ page: 'study', pmid }, language)}${fragment}`}
        target="_blank"
        rel="noopener"
      >
        {`PMID ${pmid}`}
      </a>{' '}
      {study && <FullText study={study} />}
    </p>
  )
}

/** What the study of a finding says: its passage of the abstract, or where else it stands. */
export function HeldSource({ finding, held }: Omit<HeldSourceProps, 'study'>) {
  const { t, language } = useWords()
  const { passage, place, placeConfirmed, placeConfirmedBy } = finding
  return (
    <>
      {held.passage && (
        <blockquote lang="en">
          <MarkedText stretches={held.passage} />
        </blockquote>
      )}
      {held.elsewhere.length > 0 && (
        <div className="held-elsewhere">
          <p className="field-hint">{t('review:heldElsewhere')}</p>
          {held.elsewhere.map((stretches) => {
            const text = stretches.map((one) => one.text).join('')
            return (
              <blockquote key={text} lang="en">
                … <MarkedText stretches={stretches} /> …
              </blockquote>
            )
          })}
        </div>
      )}
      {!held.passage && passage && <p className="field-error">{t('review:passageMoved')}</p>}
      {place && (
        <p>
          {t('review:placeInFullText')}: <b>{place[language]}</b>{' '}
          <span className="field-hint">
            {placeConfirmed
              ? t('review:placeConfirmed', { name: placeConfirmedBy ?? t('edition:someoneGone') })
              : t('review:placeNotConfirmed')}
          </span>
        </p>
      )}
      {!place && !passage && <p className="field-error">{t('review:noPlace')}</p>}
    </>
  )
}
