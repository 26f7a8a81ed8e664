import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, call, messageOf } from '../../api/api.ts'
import {
  createPreviewLink,
  listPreviewLinks,
  type PreviewLink,
  revokePreviewLink,
} from '../../contract/desk/preview-links.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

/** For how long a link can be made to hold, of 1 to 30 days. */
const DAYS = [1, 3, 7, 14, 30]

/** Links by which others read what is worked on, without an account (P-PREVIEW-LINKS). */
export function PreviewLinks({ id }: { id: number }) {
  const { t, language } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [links, setLinks] = useState<readonly PreviewLink[]>()
  const [days, setDays] = useState(7)
  const [made, setMade] = useState<{ id: string; address: string }>()
  const [error, setError] = useState<CallError>()
  const [isPending, setPending] = useState(false)
  const [status, setStatus] = useState('')
  /** By which a link is made once, though its answer was lost. */
  const key = useRef({ days, uuid: '' })

  const list = useCallback(async () => {
    const outcome = await call(listPreviewLinks, { params: { id } })
    setError(outcome.ok ? undefined : outcome.error)
    if (outcome.ok) setLinks(outcome.value.content)
  }, [id])
  useEffect(() => {
    if (isOpen) void list()
  }, [isOpen, list])

  const make = async () => {
    setPending(true)
    if (key.current.uuid === '' || key.current.days !== days) {
      key.current = { days, uuid: crypto.randomUUID() }
    }
    const options = { idempotencyKey: key.current.uuid }
    const outcome = await call(createPreviewLink, { params: { id }, body: { days } }, options)
    setPending(false)
    setError(outcome.ok ? undefined : outcome.error)
    if (!outcome.ok) return
    key.current = { days, uuid: '' }
    const { secret, ...link } = outcome.value
    const page = location.origin + addressOf({ page: 'preview' }, language)
    setLinks([link, ...(links ?? [])])
    setMade({ id: link.id, address: `${page}#${secret}` })
    setStatus(t('editor:previewLinkMade'))
  }
  const revoke = async (linkId: string) => {
    if (!confirm(t('editor:previewLinkQuestion'))) return
    const outcome = await call(revokePreviewLink, { params: { id, linkId } })
    setError(outcome.ok ? undefined : outcome.error)
    if (!outcome.ok) return
    setLinks((links ?? []).filter((one) => one.id !== linkId))
    if (made?.id === linkId) setMade(undefined)
    setStatus(t('editor:previewLinkEnded'))
  }
  const copy = async () => {
    if (!made) return
    const isCopied = await navigator.clipboard.writeText(made.address).then(
      () => true,
      () => false,
    )
    setStatus(t(isCopied ? 'editor:previewLinkCopied' : 'editor:previewLinkNotCopied'))
  }
  return (
    <details
      className="editor-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('editor:previewLinks')}</summary>
      <p className="note">{t('editor:previewLinksLead')}</p>
      <div className="actions preview-link-form">
        <label className="field">
          <span>{t('editor:previewLinkDays')}</span>
          <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t('editor:previewLinkFor', { count })}
              </option>
            ))}
          </select>
        </label>
        <Button isPending={isPending} onClick={() => void make()}>
          {t('editor:previewLinkMake')}
        </Button>
      </div>
      {made && (
        <div className="field">
          <label htmlFor="preview-link">{t('editor:previewLinkOnce')}</label>
          <input
            id="preview-link"
            readOnly
            value={made.address}
            onFocus={({ target }) => target.select()}
          />
          <div className="actions">
            <Button onClick={() => void copy()}>{t('editor:previewLinkCopy')}</Button>
            <a href={made.address} target="_blank" rel="noopener noreferrer">
              {t('editor:previewLinkOpen')}
            </a>
          </div>
        </div>
      )}
      <p role="status">{status}</p>
      {error && (
        <p role="alert">
          {messageOf(error) ?? t('editor:previewLinksFailed')}{' '}
          {!links && (
            <Button className="text-button" onClick={() => void list()}>
              {t('form:tryAgain')}
            </Button>
          )}
        </p>
      )}
      {links?.length === 0 && <p>{t('editor:noPreviewLinks')}</p>}
      <ul className="plain-list editor-versions">
        {links?.map((link) => (
          <li key={link.id}>
            {t('editor:previewLinkUntil', { moment: shortDateTime(link.expiresAt, language) })} ·{' '}
            {link.createdBy ?? t('editor:byNobodyKnown')}{' '}
            <Button
              className="text-button"
              aria-label={t('editor:previewLinkEndOf', {
                moment: shortDateTime(link.expiresAt, language),
              })}
              onClick={() => void revoke(link.id)}
            >
              {t('editor:previewLinkEnd')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
