import { call } from '../../api/api.ts'
import {
  type GlossaryTerm,
  type GlossaryText,
  listGlossary,
  reviewGlossaryTerm,
} from '../../contract/desk/glossary.ts'
import type { ReviewStatus } from '../../contract/desk/reviews.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { ApprovalForm } from '../../forms/ApprovalForm.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { OpenedTitle } from './OpenedTitle.tsx'
import { inOrder } from './TermRow.tsx'
import { valuesOfTerm } from './term-values.ts'

const FIELDS = ['term', 'explanation', 'also'] as const

interface TermReviewProps {
  term: GlossaryTerm
  onReread: () => Promise<void>
  onDone: (status: ReviewStatus) => void
  onCancel: () => void
}

/** What is proposed of a term beside what is public, and the decision about it. */
export function TermReview({ term, onReread, onDone, onCancel }: TermReviewProps) {
  const { t, language } = useWords()
  const { id, version, text, shown } = term
  const title = t('glossaryDesk:reviewNamed', { term: text.term[language] })
  return (
    <section className="term-review" aria-label={title}>
      <OpenedTitle>{title}</OpenedTitle>
      <TermDifference before={shown} after={text} />
      <ApprovalForm
        form={`term-review/${id}`}
        version={version}
        goneCodes={['glossary_term_not_found', 'proposal_not_found']}
        reread={async () => {
          const listed = await call(listGlossary, {})
          if (!listed.ok) return listed
          await onReread()
          return { ok: true, value: listed.value.content.find((one) => one.id === id)?.version }
        }}
        decide={async (body, idempotencyKey) => {
          const outcome = await call(
            reviewGlossaryTerm,
            { params: { id }, body },
            { idempotencyKey },
          )
          return outcome.ok ? { ok: true, value: { version: outcome.value.version } } : outcome
        }}
        onDone={onDone}
      />
      <p className="actions">
        <Button onClick={onCancel}>{t('form:close')}</Button>
      </p>
    </section>
  )
}

/** Both languages of a term, with what differs from what is public marked. */
function TermDifference(props: { before: GlossaryText | null; after: GlossaryText }) {
  const { t, language: pageLanguage } = useWords()
  const [before, after] = [valuesOfTerm(props.before ?? undefined), valuesOfTerm(props.after)]
  const words = { added: t('form:added'), removed: t('form:removed'), end: t('form:end') }
  return (
    <div className="term-languages">
      {inOrder(pageLanguage).map((language) => (
        <dl key={language}>
          {FIELDS.map((field) => {
            const name = `${field}.${language}`
            const [was = '', is = ''] = [before[name], after[name]]
            if (was === '' && is === '') return null
            return (
              <div key={name}>
                <dt>{t(`form:in_${language}`, { field: t(`glossaryDesk:${field}`) })}</dt>
                <dd>
                  {props.before ? (
                    <Difference pieces={textDifference(was, is)} words={words} lang={language} />
                  ) : (
                    <p lang={language}>{is}</p>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      ))}
    </div>
  )
}
