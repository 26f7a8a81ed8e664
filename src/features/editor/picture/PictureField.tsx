import { useMemo } from 'react'
import { languages } from '../../../contract/protocol/language.ts'
import type { Topic } from '../../../contract/reading/hearticles.ts'
import { chooseMotifs } from '../../../domain/pictures/choose-motifs.ts'
import { isMotif, motifs } from '../../../domain/pictures/motifs.ts'
import { topicClasses } from '../../../domain/taxonomy/topic-color.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { picture } from '../../../pictures/picture.ts'
import { Drawn } from '../../../ui/Drawn.tsx'
import { filledTexts, type HearticleForm } from '../saving/form.ts'
import { OwnPictureField } from './OwnPictureField.tsx'

interface PictureFieldProps {
  form: HearticleForm
  topics: readonly Topic[]
  onChange: (form: HearticleForm) => void
}

/**
 * Its picture: a motif of all by name, or the one that fits by itself, which is named; or one that
 * the editor brings. Shown as lists will cut it.
 */
export function PictureField({ form, topics, onChange }: PictureFieldProps) {
  const { t, language } = useWords()
  const topic = topics.find(({ id }) => id === form.topicId)
  const [fitting = 'mark'] = chooseMotifs({
    imageName: topic?.imageName ?? '',
    topicNames: topic ? [topic.name] : [],
    translations: languages.map((written) => filledTexts(form.texts[written])),
  })
  const choices = useMemo(
    () =>
      motifs
        .map((motif) => ({ motif, name: t(`motifs:${motif}`) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, language)),
    [t, language],
  )
  const chosen = form.motif && isMotif(form.motif) ? form.motif : undefined
  const { ownPicture } = form
  const shown = {
    motif: chosen ?? fitting,
    variant: 0,
    ...(ownPicture && { own: { ...ownPicture, alt: ownPicture.alt[language] } }),
  }
  return (
    <div className={`stack editor-picture ${topicClasses(topic?.color ?? '')}`}>
      <div className="editor-crops">
        {(['square', 'card', 'wide'] as const).map((crop) => (
          <Drawn key={crop} content={picture(shown, crop)} />
        ))}
      </div>
      {!ownPicture && (
        <label className="field">
          <span>{t('editor:fact_motif')}</span>
          <select
            data-place="motif"
            value={chosen ?? ''}
            onChange={({ target }) => onChange({ ...form, motif: target.value || null })}
          >
            <option value="">
              {t('editor:motifAutomatic', { motif: t(`motifs:${fitting}`) })}
            </option>
            {choices.map(({ motif, name }) => (
              <option key={motif} value={motif}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <OwnPictureField
        picture={ownPicture ?? null}
        onChange={(ownPicture) => onChange({ ...form, ownPicture })}
      />
    </div>
  )
}
