import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import type { PassagePlace } from '../../contract/desk/comments.ts'
import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { languages } from '../../contract/protocol/language.ts'
import {
  nameOfPassage,
  type PassageTexts,
  passageNow,
  passagePlaceOf,
  passageTexts,
} from '../../domain/review/passages.ts'
import { TEXT_OF_FIELD } from '../../domain/review/review.ts'
import { isSameData } from '../../domain/text/canonical-json.ts'
import { useWords } from '../../i18n/Words.tsx'
import { CommentList, CommentsFailure } from '../../together/CommentList.tsx'
import { useComments } from '../../together/use-comments.ts'
import type { CommentOnText, CommentsOfTexts } from '../../writing/writing-context.ts'
import { EditorSection } from './EditorSection.tsx'
import type { HearticleForm } from './saving/form.ts'

interface CommentsSectionProps {
  userId: string
  stored: WorkHearticle
  /** As of the last pause in typing. */
  form: HearticleForm
  abstracts: ReadonlyMap<string, string>
  /** Tells the fields of texts what is commented on in them. */
  onComments: (comments: CommentsOfTexts | undefined) => void
  /** Leads to a place of the form, and selects a stretch of it. */
  onShow: (place: string, start?: number, end?: number) => void
}

/** What people at the desk say about passages of the hearticle in the form (P-COMMENTS). */
export function CommentsSection(props: CommentsSectionProps) {
  const { userId, stored, form, abstracts, onComments, onShow } = props
  const { t } = useWords()
  const read = useMemo(() => ({ version: stored.version, texts: passageTexts(stored) }), [stored])
  const store = useComments({ hearticleId: stored.id, account: userId, read })
  const { at, comments } = useStore(store.$state)
  const begun = useStore(store.$begun)
  const texts = useMemo(
    (): PassageTexts => ({
      translations: languages.map((languageCode) => ({
        ...form.texts[languageCode],
        languageCode,
      })),
      abstracts,
    }),
    [form.texts, abstracts],
  )
  const open = comments.filter(({ resolved }) => !resolved)
  const shown = open.flatMap((comment): CommentOnText[] => {
    const { id, place, author, text } = comment
    const now = 'field' in place ? passageNow(texts, comment) : undefined
    if (!now || !('field' in place)) return []
    const words = `${author.username ?? t('together:authorGone')}: ${text}`
    return [{ id, place: nameOfPassage(place), ...now, words }]
  })
  // The fields are drawn anew only where something of it is another.
  const sent = useRef<readonly CommentOnText[]>([])
  if (!isSameData(sent.current, shown)) sent.current = shown
  const marks = sent.current
  const latest = useRef(onShow)
  latest.current = onShow
  useEffect(() => {
    onComments({
      open: marks,
      onShow: (id) => latest.current(`comments.${id}`),
      onBegin: (name, passage) => {
        const place = passagePlaceOf(name)
        if (!place) return
        const id = store.begin({ place, ...passage })
        requestAnimationFrame(() => latest.current(`comments.${id}`))
      },
    })
  }, [onComments, marks, store])
  useEffect(() => () => onComments(undefined), [onComments])
  return (
    <EditorSection
      title={t('together:comments')}
      state={open.length > 0 && t('together:commentsOpen', { count: open.length })}
      isOpen={open.length + begun.length > 0}
    >
      {at === 'ready' && comments.length + begun.length === 0 && (
        <p className="note">{t('together:noComments')}</p>
      )}
      <CommentsFailure store={store} />
      <CommentList
        {...{ store, userId, texts }}
        sources={{ findings: stored.findings, numbers: form.numbers ? [...form.numbers] : [] }}
        fieldName={(field) => t(`editor:field_${TEXT_OF_FIELD[field]}`)}
        onShow={(place: PassagePlace, start, end) =>
          'field' in place && onShow(nameOfPassage(place), start, end)
        }
      />
    </EditorSection>
  )
}
