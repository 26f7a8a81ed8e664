import type { GlossaryTerm } from '../../contract/desk/glossary.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** The page's language first. */
export const inOrder = (language: Language) =>
  languages.toSorted((a, b) => Number(b === language) - Number(a === language))

const TONES = { public: 'good', waiting: 'grey', 'changes-asked': 'warning' } as const

interface TermRowProps {
  term: GlossaryTerm
  mayEdit: boolean
  onEdit: () => void
  onReview: () => void
  onDelete: () => void
}

/** A term in both languages beside each other, how it stands, and what can be done with it. */
export function TermRow({ term, mayEdit, onEdit, onReview, onDelete }: TermRowProps) {
  const { t, language } = useWords()
  const { text, state, shown, isSample, checked, changesAsked, writers, approval } = term
  const name = text.term[language]
  const momentOf = (at: string) => dateTimeInVienna(new Date(at), locales[language])
  const deletedAccount = t('form:deletedAccount')
  const mayReview = state !== 'public' && approval === 'open'
  return (
    <>
      <div className="term-languages">
        {inOrder(language).map((one) => (
          <div key={one} lang={one}>
            <p>
              <strong>{text.term[one]}</strong>
            </p>
            <p>{text.explanation[one]}</p>
            {text.also[one].length > 0 && <p className="term-also">{text.also[one].join(' · ')}</p>}
          </div>
        ))}
      </div>
      <div className="term-foot">
        <p className="work-facts">
          <StatusBadge tone={TONES[state]}>{t(`glossaryDesk:state_${state}`)}</StatusBadge>
          {state !== 'public' && shown && <span>{t('glossaryDesk:otherIsPublic')}</span>}
          {isSample && <span>{t('glossaryDesk:sample')}</span>}
          {state === 'public' && (
            <span>
              {checked
                ? t('glossaryDesk:checkedBy', {
                    name: checked.by ?? deletedAccount,
                    moment: momentOf(checked.at),
                  })
                : t('glossaryDesk:unchecked')}
            </span>
          )}
          {writers.length > 0 && (
            <span>{t('glossaryDesk:writtenBy', { names: writers.join(', ') })}</span>
          )}
          <time dateTime={term.at}>{momentOf(term.at)}</time>
        </p>
        {(mayEdit || mayReview) && (
          <p className="actions">
            {mayReview && (
              <Button
                className="button"
                onClick={onReview}
                aria-label={t('glossaryDesk:reviewNamed', { term: name })}
              >
                {t('glossaryDesk:review')}
              </Button>
            )}
            {mayEdit && (
              <>
                <Button onClick={onEdit} aria-label={t('glossaryDesk:edit', { term: name })}>
                  {t('glossaryDesk:editButton')}
                </Button>
                <Button
                  onClick={onDelete}
                  aria-label={t('glossaryDesk:deleteNamed', { term: name })}
                >
                  {t('glossaryDesk:delete')}
                </Button>
              </>
            )}
          </p>
        )}
      </div>
      {changesAsked && (
        <p className="term-asked">
          {t('glossaryDesk:changesAskedBy', {
            name: changesAsked.by ?? deletedAccount,
            moment: momentOf(changesAsked.at),
          })}{' '}
          <q>{changesAsked.comments}</q>
        </p>
      )}
      {state !== 'public' && approval === 'by-writer' && (
        <p className="note">{t('glossaryDesk:byWriter')}</p>
      )}
    </>
  )
}
