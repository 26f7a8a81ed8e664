import { useCallback, useEffect, useMemo, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { glossaryStates, listGlossary } from '../../contract/desk/glossary.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { useLeaveQuestion } from '../../kept/use-leave-question.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Message } from '../../ui/Message.tsx'
import { DeleteTerm } from './DeleteTerm.tsx'
import {
  addressOfFilter,
  filterOfAddress,
  proposedInAddress,
  shownTerms,
  type TermFilter,
} from './shown-terms.ts'
import { TermForm } from './TermForm.tsx'
import { TermReview } from './TermReview.tsx'
import { TermRow } from './TermRow.tsx'

/** Where the terms of the glossary are written and approved; the API decides the same of each call. */
export function GlossaryScreen({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const mayEdit = hasAnyOf(['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'], user.roles)
  const mayReview = hasAnyOf(['PERMISSION_REVIEW_HEARTICLES'], user.roles)
  const [loaded, again] = useLoaded(useCallback((signal) => call(listGlossary, {}, { signal }), []))
  if (!mayEdit && !mayReview) {
    return (
      <Message tone="plain" title={t('glossaryDesk:notAllowedTitle')}>
        <p>{t('glossaryDesk:notAllowedText')}</p>
      </Message>
    )
  }
  if (loaded.at === 'loading') return <p role="status">{t('glossaryDesk:loading')}</p>
  if (loaded.at === 'failed') {
    return (
      <LoadFailure
        words={messageOf(loaded.error) ?? t('glossaryDesk:listFailed')}
        onTryAgain={() => void again()}
      />
    )
  }
  return <Terms glossary={loaded.value} mayEdit={mayEdit} again={again} />
}

interface TermsProps {
  glossary: OutputOf<typeof listGlossary>
  mayEdit: boolean
  again: () => Promise<void>
}

/** What was done last, and stands above the list. */
type Done = 'saved' | 'approved' | 'declined' | 'deleted'

function Terms({ glossary, mayEdit, again }: TermsProps) {
  const { t, language } = useWords()
  const { content, needsSecondPerson } = glossary
  const [proposed, setProposed] = useState(() => proposedInAddress(location.search))
  const [filter, setFilter] = useState<TermFilter>(() => filterOfAddress(location.search))
  const [open, setOpen] = useState<{ id: string; as: 'form' | 'review' } | undefined>(
    proposed && mayEdit ? { id: 'new', as: 'form' } : undefined,
  )
  const [deleting, setDeleting] = useState<string>()
  const [done, setDone] = useState<{ what: Done; count: number }>()
  const mayLeave = useLeaveQuestion()
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname + addressOfFilter(filter))
  }, [filter])
  const shown = useMemo(() => shownTerms(content, filter, language), [content, filter, language])
  const waiting = content.filter(
    ({ state, approval }) => state === 'waiting' && approval === 'open',
  )

  const go = (next: typeof open) => {
    if (mayLeave()) {
      setOpen(next)
      setDone(undefined)
    }
  }
  const finish = async (what: Done) => {
    await again()
    setOpen(undefined)
    setProposed(undefined)
    setDone((before) => ({ what, count: (before?.count ?? 0) + 1 }))
  }
  const formOf = (id: string) => (
    <TermForm
      key={id}
      id={id}
      term={content.find((one) => one.id === id)}
      proposed={id === 'new' ? proposed : undefined}
      onSaved={() => void finish('saved')}
      onCancel={() => setOpen(undefined)}
    />
  )
  const term = content.find(({ id }) => id === deleting)
  const isListed = shown.some(({ id }) => id === open?.id)
  return (
    <div className="glossary-desk fields">
      <p className="note">
        {t(needsSecondPerson ? 'glossaryDesk:lead' : 'glossaryDesk:leadAlone')}{' '}
        <a href={addressOf({ page: 'glossary' }, language)}>{t('glossaryDesk:toPage')}</a>
      </p>
      {done && (
        <Message key={done.count} tone="good" focused>
          <p>{t(`glossaryDesk:done_${done.what}`)}</p>
        </Message>
      )}
      <search className="term-filter">
        <label className="field">
          <span>{t('glossaryDesk:search')}</span>
          <span className="field-frame">
            <input
              type="search"
              value={filter.words}
              onChange={({ target }) => setFilter({ ...filter, words: target.value })}
            />
          </span>
        </label>
        <SelectField
          label={t('glossaryDesk:state')}
          value={filter.state}
          options={(['all', ...glossaryStates] as const).map((value) => ({
            value,
            label: t(`glossaryDesk:state_${value}`),
          }))}
          onChange={(state) => setFilter({ ...filter, state: state as TermFilter['state'] })}
        />
        {mayEdit && (
          <Button className="button" onClick={() => go({ id: 'new', as: 'form' })}>
            {t('glossaryDesk:new')}
          </Button>
        )}
      </search>
      <p className="work-count" role="status">
        {t('glossaryDesk:count', { count: shown.length })}
        {waiting.length > 0 && ` ${t('glossaryDesk:waiting', { count: waiting.length })}`}
      </p>
      {open?.as === 'form' && !isListed && mayEdit && formOf(open.id)}
      {shown.length === 0 && (
        <p>{t(content.length === 0 ? 'glossaryDesk:none' : 'glossaryDesk:noneFound')}</p>
      )}
      <ul className="plain-list work-list term-list">
        {shown.map((one) => (
          <li key={one.id}>
            {open?.id === one.id && open.as === 'form' && mayEdit && formOf(one.id)}
            {open?.id === one.id && open.as === 'review' && one.approval === 'open' && (
              <TermReview
                term={one}
                onReread={again}
                onDone={(status) => void finish(status === 'APPROVED' ? 'approved' : 'declined')}
                onCancel={() => go(undefined)}
              />
            )}
            {open?.id !== one.id && (
              <TermRow
                term={one}
                mayEdit={mayEdit}
                onEdit={() => go({ id: one.id, as: 'form' })}
                onReview={() => go({ id: one.id, as: 'review' })}
                onDelete={() => setDeleting(one.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {term && (
        <DeleteTerm
          term={term}
          onDeleted={() => void finish('deleted')}
          onRefused={again}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </div>
  )
}
