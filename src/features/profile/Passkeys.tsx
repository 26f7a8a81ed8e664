import { useEffect, useRef, useState } from 'react'
import { type CallAnswer, call, messageOf } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import {
  type Passkeys as Kept,
  listPasskeys,
  makeRecoveryCodes,
  PASSKEY_NAME_MAXIMUM,
  PASSKEYS_MAXIMUM,
  removePasskey,
  renamePasskey,
} from '../../contract/accounts/passkeys.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { addKey } from '../../session/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, FormAlert, type FormError, SubmitButton } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Message } from '../../ui/Message.tsx'

type Key = Kept['keys'][number]

/** The keys of who is signed in, and their recovery codes (P-PASSKEYS, P-PASSKEY-LOST). */
export function Passkeys({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  // A browser opens no fold of itself for an address that names it.
  useEffect(() => {
    if (location.hash === '#keys' && fold.current) fold.current.open = true
  }, [])
  const { value, error, take } = useRemote('passkeys', isOpen ? user.id : undefined, () =>
    call(listPasskeys, {}),
  )
  const [codes, setCodes] = useState<readonly string[]>()
  const [renamed, setRenamed] = useState<Key>()
  const [removed, setRemoved] = useState<Key>()
  const [news, setNews] = useState('')
  const renew = async () => {
    const answer = await call(makeRecoveryCodes, {})
    if (!answer.ok) return setNews(messageOf(answer.error) ?? t('form:noAnswer'))
    setCodes(answer.value.codes)
    if (value) void take({ ...value, codesLeft: answer.value.codes.length })
  }
  return (
    <details
      id="keys"
      className="disclosure"
      ref={fold}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('profile:keys')}</summary>
      <p>{t('profile:keysLead')}</p>
      {user.withoutPasskeys && <p>{t('profile:keysNotAsked')}</p>}
      {codes && <Codes codes={codes} onDone={() => setCodes(undefined)} />}
      {error && !value && <Message tone="bad">{messageOf(error) ?? t('form:noAnswer')}</Message>}
      {value && value.keys.length > 0 && (
        <>
          <ul className="plain-list stack key-list">
            {value.keys.map((key) => (
              <li key={key.id} className="cluster">
                <KeyLine shown={key} />
                <span className="cluster">
                  <Button onClick={() => setRenamed(key)}>{t('profile:keyRename')}</Button>
                  <Button onClick={() => setRemoved(key)}>{t('profile:keyRemove')}</Button>
                </span>
              </li>
            ))}
          </ul>
          <p className="cluster">
            {t('profile:codesLeft', { count: value.codesLeft })}{' '}
            <Button onClick={() => void renew()}>{t('profile:codesRenew')}</Button>
          </p>
        </>
      )}
      {value && value.keys.length < PASSKEYS_MAXIMUM && (
        <AddKey
          key={value.keys.length}
          isFirst={value.keys.length === 0}
          username={user.username}
          onAdded={(kept, made) => {
            void take(kept)
            setNews(t('profile:keyAdded'))
            if (made) setCodes(made)
          }}
        />
      )}
      <p role="status">{news}</p>
      {renamed && (
        <RenameKey
          renamed={renamed}
          onRenamed={(kept) => {
            void take(kept)
            setRenamed(undefined)
            setNews(t('profile:keyRenamed'))
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('profile:keyRemoveTitle', { name: removed.name })}
          words={{ confirm: t('profile:keyRemove'), busy: t('profile:saving') }}
          onConfirm={async () => {
            const answer = await call(removePasskey, { body: { id: removed.id } })
            if (!answer.ok) return { ok: false, message: messageOf(answer.error) }
            void take(answer.value)
            return { ok: true }
          }}
          onDone={() => {
            setRemoved(undefined)
            setNews(t('profile:keyRemoved'))
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>{t('profile:keyRemoveText')}</p>
        </ConfirmDialog>
      )}
    </details>
  )
}

function KeyLine({ shown: { name, addedAt, usedAt, isBackedUp } }: { shown: Key }) {
  const { t, language } = useWords()
  const day = (at: string) => shortDateTime(at, language)
  return (
    <span>
      <strong>{name}</strong>{' '}
      <small>
        {[
          t('profile:keySince', { day: day(addedAt) }),
          usedAt && t('profile:keyUsed', { day: day(usedAt) }),
          t(isBackedUp ? 'profile:keyBackedUp' : 'profile:keyHere'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

interface RenameKeyProps {
  renamed: Key
  onRenamed: (kept: Kept) => void
  onClose: () => void
}

function RenameKey({ renamed: { id, name: before }, onRenamed, onClose }: RenameKeyProps) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<FormError>()
  const rename = async (name: string) => {
    if (!name) return setFault({ field: 'name', message: t('profile:keyNameMissing') })
    setBusy(true)
    setFault(undefined)
    const answer = await call(renamePasskey, { body: { id, name } })
    if (answer.ok) return onRenamed(answer.value)
    setBusy(false)
    setFault(faultOf(answer, t('form:noAnswer')))
  }
  return (
    <Dialog
      isOpen
      title={t('profile:keyRenameTitle', { name: before })}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Form
        onSubmit={({ name = '' }) => void rename(name.trim())}
        error={fault}
        pending={isBusy}
        pendingWords={t('profile:saving')}
      >
        <TextField
          name="name"
          label={t('profile:keyNewName')}
          defaultValue={before}
          maxLength={PASSKEY_NAME_MAXIMUM}
        />
        <FormAlert />
        <p className="cluster dialog-actions">
          <Button disabled={isBusy} onClick={onClose}>
            {t('form:cancel')}
          </Button>
          <SubmitButton>{t('profile:keyRename')}</SubmitButton>
        </p>
      </Form>
    </Dialog>
  )
}

interface AddKeyProps {
  isFirst: boolean
  username: string
  onAdded: (kept: Kept, codes: readonly string[] | undefined) => void
}

function AddKey({ isFirst, username, onAdded }: AddKeyProps) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<FormError>()
  const add = async (typed: { name: string; password: string }) => {
    if (!typed.name) return setFault({ field: 'name', message: t('profile:keyNameMissing') })
    setBusy(true)
    setFault(undefined)
    const answer: Awaited<ReturnType<typeof addKey>> = await addKey(typed, t)
    setBusy(false)
    if (!answer.ok) return setFault(faultOf(answer, t('form:noAnswer')))
    if (answer.value.passkeys) onAdded(answer.value.passkeys, answer.value.codes)
  }
  return (
    <Form
      onSubmit={({ name = '', password = '' }) => void add({ name: name.trim(), password })}
      error={fault}
      pending={isBusy}
      pendingWords={t('profile:keyAdding')}
    >
      <TextField
        name="name"
        label={t('profile:keyName')}
        hint={t('profile:keyNameHint')}
        maxLength={PASSKEY_NAME_MAXIMUM}
      />
      {isFirst && (
        <>
          <input type="text" autoComplete="username" defaultValue={username} hidden />
          <PasswordField
            name="password"
            label={t('profile:currentPassword')}
            autoComplete="current-password"
          />
        </>
      )}
      <FormAlert />
      <SubmitButton>{t('profile:keyAdd')}</SubmitButton>
    </Form>
  )
}

function faultOf({ error }: Extract<CallAnswer<never>, { ok: false }>, other: string): FormError {
  const field = error.code === 'wrong_password' ? 'password' : undefined
  return { field, message: messageOf(error) ?? other }
}

/** Shown this once: to be printed, or kept elsewhere than the keys. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).catch(() => undefined)
    setCopied(true)
  }
  return (
    <Message tone="plain" focused>
      <p>{t('profile:codesLead')}</p>
      <ul className="plain-list key-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="cluster">
        <Button onClick={() => void copy()}>
          {t(isCopied ? 'profile:codesCopied' : 'profile:codesCopy')}
        </Button>
        <Button onClick={() => print()}>{t('profile:codesPrint')}</Button>
        <Button onClick={onDone}>{t('profile:codesDone')}</Button>
      </p>
    </Message>
  )
}
