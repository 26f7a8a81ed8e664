import { useEffect, useRef, useState } from 'react'
import { call, type Outcome } from '../../../api/api.ts'
import { readAgain } from '../../../api/remote.ts'
import {
  findLibraryStudies,
  findLibraryStudy,
  type LibraryStudy,
} from '../../../contract/desk/library-studies.ts'
import type { LibraryRubric, LibraryTopic } from '../../../contract/desk/library-taxonomy.ts'
import { titleLang } from '../../../domain/study/text-languages.ts'
import { formErrorOf } from '../../../forms/form-error.ts'
import { PROPOSALS, ProposedState } from '../../../forms/ProposalList.tsx'
import { TextInput } from '../../../forms/plain-fields.tsx'
import { usePageWords } from '../../../i18n/use-page-words.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { useLeaveQuestion } from '../../../kept/use-leave-question.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { Form, FormAlert, SubmitButton } from '../../../ui/fields/Form.tsx'
import { pagination } from '../../../ui/html/pagination.ts'
import { showPlace } from '../../../ui/html/show-place.ts'
import { Message } from '../../../ui/Message.tsx'
import { ProposedStudies } from '../study-texts/ProposedStudies.tsx'
import { ProposedTexts } from '../study-texts/ProposedTexts.tsx'
import { StudyForm } from './StudyForm.tsx'

interface StudiesProps {
  rubrics: readonly LibraryRubric[]
  topics: readonly LibraryTopic[]
  /** The PMID of the study whose form is open at first. */
  requestedPmid: string | undefined
}

type Found = Outcome<typeof findLibraryStudies>

interface Opened {
  study: LibraryStudy | undefined
  /** What of its form takes the focus, as `data-place` names it; the heading where there is none. */
  place: string
}

const NONE: Opened = { study: undefined, place: '' }

export function Studies({ rubrics, topics, requestedPmid }: StudiesProps) {
  const { t, language } = useWords()
  const [pending, setPending] = useState(false)
  const [found, setFound] = useState<Found>()
  const [{ study, place }, setOpened] = useState<Opened>(NONE)
  const form = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  const mayLeave = useLeaveQuestion()
  const [term, setTerm] = useState('')
  const pageWords = usePageWords()
  const find = async (term: string, page = 0) => {
    setPending(true)
    setStatus('')
    setTerm(term)
    setFound(await call(findLibraryStudies, { query: { term, page } }))
    setPending(false)
  }
  const open = async (pmid: string, place = '') => {
    if (!mayLeave()) return
    setStatus('')
    const outcome = await call(findLibraryStudy, { params: { pmid } })
    if (outcome.ok) return setOpened({ study: outcome.value, place })
    setStatus(formErrorOf(outcome.error, t('library:notReached')).message)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each address
  useEffect(() => {
    if (requestedPmid !== undefined) void open(requestedPmid, location.hash.slice(1))
  }, [requestedPmid])
  useEffect(() => {
    if (!study || !form.current) return
    const heading = form.current.querySelector<HTMLElement>('h4')
    heading?.focus()
    showPlace(form.current, place)
    document.activeElement?.scrollIntoView()
  }, [study, place])
  /** Closes what is open, which is not the same any more, and says why. */
  const close = (words: string) => {
    setOpened(NONE)
    setFound(undefined)
    readAgain(PROPOSALS)
    setStatus(words)
  }
  const error = found && !found.ok ? formErrorOf(found.error, t('library:notReached')) : undefined
  return (
    <>
      <ProposedStudies
        wayTo={({ id: pmid, title, titleLanguage }) => (
          <button type="button" className="text-button" onClick={() => void open(pmid)}>
            <span lang={titleLanguage}>{title || pmid}</span>
          </button>
        )}
      />
      <Form
        onSubmit={({ term = '' }) => void (term.trim() && find(term))}
        error={error}
        pending={pending}
        pendingWords={t('library:searching')}
      >
        <TextInput name="term" label={t('library:findStudy')} hint={t('library:findStudyHint')} />
        <FormAlert />
        <p className="actions">
          <SubmitButton>{t('library:find')}</SubmitButton>
        </p>
      </Form>
      {found?.ok && (
        <>
          <p role="status">{t('library:foundStudies', { count: found.value.totalElements })}</p>
          <ul className="plain-list library-list">
            {found.value.content.map(
              ({ pmid, title, germanTitle, journal, proposed, ...study }) => (
                <li key={pmid} className="library-row">
                  <div>
                    <strong lang={germanTitle === null ? titleLang(study, language) : 'de'}>
                      {germanTitle ?? (title || pmid)}
                    </strong>
                    {germanTitle !== null && <span lang={titleLang(study, language)}>{title}</span>}
                    <small>
                      {[`PMID ${pmid}`, journal, study.publicationDate]
                        .filter(Boolean)
                        .join('\u00a0· ')}
                    </small>
                    {proposed && <ProposedState state={proposed} />}
                  </div>
                  <p className="actions">
                    <Button
                      aria-label={t('library:edit', { what: `PMID ${pmid}` })}
                      onClick={() => void open(pmid)}
                    >
                      {t('library:editButton')}
                    </Button>
                    <Button
                      aria-label={`${t('library:studyCard')} PMID ${pmid}`}
                      onClick={() => void open(pmid, 'studyCard')}
                    >
                      {t('library:studyCard')}
                    </Button>
                  </p>
                </li>
              ),
            )}
          </ul>
          <Drawn
            as="div"
            content={pagination(found.value, { ...pageWords, label: t('library:pages') })}
            onPress={({ dataset }) => void find(term, Number(dataset.page))}
          />
        </>
      )}
      {study && (
        <div key={study.pmid} ref={form}>
          <ProposedTexts
            study={study}
            heading="h4"
            mayDiscard
            onDone={(outcome) => close(t(`studyTexts:done_${outcome}`, { pmid: study.pmid }))}
            onReread={(study) => setOpened({ study, place })}
          />
          <StudyForm
            study={study}
            rubrics={rubrics}
            topics={topics}
            onSaved={({ pmid, proposed }) =>
              close(t(proposed ? 'studyTexts:saved' : 'library:studySaved', { pmid }))
            }
            onCancel={() => setOpened(NONE)}
          />
        </div>
      )}
      {status !== '' && <Message tone="plain">{status}</Message>}
    </>
  )
}
