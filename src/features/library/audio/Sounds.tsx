import { call, messageOf } from '../../../api/api.ts'
import { readAgain, useRemote } from '../../../api/remote.ts'
import { findWorkHearticle } from '../../../contract/desk/writing.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { TranslationAudio } from './TranslationAudio.tsx'

const NAME = 'sounds-of'

/** The spoken versions of one hearticle. */
export function Sounds({ id }: { id: number }) {
  const { t, language } = useWords()
  const { value, error, again } = useRemote(NAME, String(id), () =>
    call(findWorkHearticle, { params: { id } }),
  )
  if (!value) {
    if (!error) return <p role="status">{t('library:loading')}</p>
    return <LoadFailure words={messageOf(error) ?? t('library:notReached')} onTryAgain={again} />
  }
  return (
    <section className="stack desk-thing">
      <p className="note">
        {t(value.edition.isPublic ? 'library:audioWaits' : 'library:audioUnpublished')}{' '}
        <a href={`${addressOf({ page: 'editor' }, language)}?hearticle=${id}`}>
          {t('library:audioToEdition')}
        </a>
      </p>
      <ul className="plain-list ruled library-list">
        {value.translations.map((translation) => (
          <li key={translation.id}>
            <TranslationAudio
              hearticle={value}
              translation={translation}
              onChanged={async () => readAgain(NAME)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
