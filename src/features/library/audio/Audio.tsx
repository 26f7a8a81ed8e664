import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { findWorkHearticle, type WorkHearticle } from '../../../contract/desk/writing.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { formErrorOf } from '../../../forms/form-error.ts'
import { TextInput } from '../../../forms/plain-fields.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { Form, FormAlert, type FormError, SubmitButton } from '../../../ui/fields/Form.tsx'
import { TranslationAudio } from './TranslationAudio.tsx'

export function Audio() {
  const { t, language } = useWords()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<FormError>()
  const [hearticle, setHearticle] = useState<WorkHearticle>()
  const open = async (id: string) => {
    setPending(true)
    setHearticle(undefined)
    const outcome = await call(findWorkHearticle, { params: { id } })
    setPending(false)
    if (outcome.ok) setHearticle(outcome.value)
    setError(outcome.ok ? undefined : formErrorOf(outcome.error, t('library:notReached')))
  }
  return (
    <>
      <Form
        onSubmit={({ id = '' }) => void (id.trim() && open(id.trim()))}
        error={error}
        pending={pending}
        pendingWords={t('library:loading')}
      >
        <TextInput name="id" label={t('library:hearticleNumber')} hint={t('library:audioHint')} />
        <FormAlert />
        <p className="actions">
          <SubmitButton>{t('library:open')}</SubmitButton>
        </p>
      </Form>
      {hearticle && (
        <p className="note">
          {t(hearticle.edition.isPublic ? 'library:audioWaits' : 'library:audioUnpublished')}{' '}
          <a href={`${addressOf({ page: 'editor' }, language)}?hearticle=${hearticle.id}`}>
            {t('library:audioToEdition')}
          </a>
        </p>
      )}
      {hearticle && (
        <ul className="plain-list library-list">
          {hearticle.translations.map((translation) => (
            <li key={translation.id}>
              <TranslationAudio
                hearticle={hearticle}
                translation={translation}
                onChanged={() => open(String(hearticle.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
