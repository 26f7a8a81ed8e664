import type { ReactNode } from 'react'
import type { GlossaryTerm } from '../../contract/desk/glossary.ts'
import { languages } from '../../contract/protocol/language.ts'
import { anchorOfTerm } from '../../domain/glossary/glossary-page.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { valuesOfTerm } from './term-values.ts'

const FIELDS = ['term', 'explanation', 'also'] as const

/** A term in both languages, what differs from what is public marked, and how it stands. */
export function TermDetail({ term, actions }: { term: GlossaryTerm; actions: ReactNode }) {
  const { t, language: pageLanguage } = useWords()
  const { text, state, shown, isSample, checked, changesAsked, writers, approval } = term
  const isPublic = state === 'public'
  const deletedAccount = t('form:deletedAccount')
  const momentOf = (at: string) => dateTimeInVienna(new Date(at), locales[pageLanguage])
  const [before, after] = [valuesOfTerm(shown ?? undefined), valuesOfTerm(text)]
  const words = { added: t('form:added'), removed: t('form:removed'), end: t('form:end') }
  const page = addressOf({ page: 'glossary' }, pageLanguage)
  return (
    <section className="stack desk-thing">
      <h2>{text.term[pageLanguage]}</h2>
      <dl>
        {languages.flatMap((language) =>
          FIELDS.map((field) => {
            const name = `${field}.${language}`
            const [was = '', is = ''] = [before[name], after[name]]
            if (was === '' && is === '') return null
            return (
              <div key={name}>
                <dt>{t(`form:in_${language}`, { field: t(`glossaryDesk:${field}`) })}</dt>
                <dd lang={language}>
                  {shown && !isPublic ? (
                    <Difference pieces={textDifference(was, is)} words={words} />
                  ) : (
                    is
                  )}
                </dd>
              </div>
            )
          }),
        )}
      </dl>
      {changesAsked && (
        <p>
          {t('glossaryDesk:changesAskedBy', {
            name: changesAsked.by ?? deletedAccount,
            moment: momentOf(changesAsked.at),
          })}{' '}
          <q>{changesAsked.comments}</q>
        </p>
      )}
      {writers.length > 0 && <p>{t('glossaryDesk:writtenBy', { names: writers.join(', ') })}</p>}
      {isPublic && (
        <p>
          {checked
            ? t('glossaryDesk:checkedBy', {
                name: checked.by ?? deletedAccount,
                moment: momentOf(checked.at),
              })
            : t('glossaryDesk:unchecked')}
        </p>
      )}
      {!isPublic && approval !== 'open' && <p>{t(`approval:refusal_${approval}`)}</p>}
      {isSample && <p>{t('glossaryDesk:sample')}</p>}
      {shown && (
        <p>
          <a href={`${page}#${anchorOfTerm(shown, pageLanguage)}`}>
            {t(isPublic ? 'glossaryDesk:toPage' : 'glossaryDesk:otherIsPublic')}
          </a>
        </p>
      )}
      {actions}
    </section>
  )
}
