import { useId, useState } from 'react'
import type { InboxStudy, TriageDecision } from '../../contract/desk/inbox.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Desk, rubricFor, titleFor, topicFor } from './desk.ts'
import { firstFocus } from './first-focus.ts'

interface AcceptDialogProps {
  studies: readonly InboxStudy[]
  desk: Desk
  onDecide: (decisions: TriageDecision[]) => Promise<void>
  onClose: () => void
}

/** Each study stays where it stands, or goes where it may belong. */
const EACH = 'each'

/** Where accepted studies go, and who is to write about them; Enter accepts what is filled in. */
export function AcceptDialog({ studies, desk, onDecide, onClose }: AcceptDialogProps) {
  const { t, language } = useWords()
  const id = useId()
  const [only, ...others] = studies
  const single = others.length === 0 ? only : undefined
  const [topic, setTopic] = useState(() =>
    single ? String(topicFor(single, desk)?.id ?? '') : EACH,
  )
  const [rubric, setRubric] = useState(() => String((single && rubricFor(single, desk)?.id) ?? ''))
  const [owner, setOwner] = useState(() =>
    desk.writers.some((writer) => writer.id === desk.userId) ? desk.userId : '',
  )
  const placeOf = (study: InboxStudy) => {
    if (topic === EACH) {
      return {
        topicId: topicFor(study, desk)?.id ?? null,
        rubricId: rubricFor(study, desk)?.id ?? null,
      }
    }
    const topicId = topic === '' ? null : Number(topic)
    return { topicId, rubricId: rubric === '' ? null : Number(rubric) }
  }
  const accept = () => {
    onClose()
    void onDecide(
      studies.map((study): TriageDecision => {
        const ownerId = owner === '' ? null : owner
        return { decision: 'accept', pmid: study.pmid, ownerId, ...placeOf(study) }
      }),
    )
  }
  const title = single && titleFor(single, language)
  return (
    <Dialog
      isOpen
      title={single ? t('inbox:acceptTitle') : t('inbox:acceptMany', { count: studies.length })}
      onClose={onClose}
    >
      <form
        className="form fields"
        onSubmit={(event) => {
          event.preventDefault()
          accept()
        }}
      >
        {title && <p lang={title.lang}>{title.text}</p>}
        <div className="field">
          <label htmlFor={`${id}-topic`}>{t('inbox:topic')}</label>
          <select
            id={`${id}-topic`}
            value={topic}
            onChange={({ target }) => setTopic(target.value)}
          >
            {!single && <option value={EACH}>{t('inbox:topicOfEach')}</option>}
            <option value="">{t('inbox:noTopic')}</option>
            {desk.rubrics.map(({ id: rubricId, name }) => (
              <optgroup key={rubricId} label={name[language]}>
                {desk.topics
                  .filter((one) => one.rubricId === rubricId)
                  .map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name[language]}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          {single && single.topicId === null && single.suggestedTopicId !== null && (
            <p className="field-hint">{t('inbox:isSuggested')}</p>
          )}
        </div>
        {topic === '' && (
          <div className="field">
            <label htmlFor={`${id}-rubric`}>{t('inbox:rubric')}</label>
            <select
              id={`${id}-rubric`}
              value={rubric}
              onChange={({ target }) => setRubric(target.value)}
            >
              <option value="">{t('inbox:noRubric')}</option>
              {desk.rubrics.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name[language]}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}-owner`}>{t('inbox:owner')}</label>
          <select
            id={`${id}-owner`}
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
          >
            <option value="">{t('inbox:noOwner')}</option>
            {desk.writers.map((writer) => (
              <option key={writer.id} value={writer.id}>
                {writer.id === desk.userId ? t('inbox:me', { name: writer.name }) : writer.name}
              </option>
            ))}
          </select>
        </div>
        <p className="dialog-actions">
          <Button onClick={onClose}>{t('form:cancel')}</Button>
          <button type="submit" className="button" ref={firstFocus}>
            {t('inbox:accept')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
