import { clockTime } from '../../../domain/presenters/short-date-time.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Message } from '../../../ui/Message.tsx'
import type { Editing, EditingStore } from './editing.store.ts'
import { FormText } from './FormText.tsx'
import type { Pen } from './use-pen.ts'

interface TakenOverProps {
  store: EditingStore
  editing: Editing
  pen: Pen
  topics: ReadonlyMap<number, string>
}

/** Who else writes, and what was typed here when they took over (P-TAKING-OVER). */
export function TakenOver({ store, editing, pen, topics }: TakenOverProps) {
  const { t, language } = useWords()
  const { writer } = pen
  const { left, began } = editing
  return (
    <>
      {writer && (
        <Message tone="plain" focused={left.length > 0}>
          <p>
            {t('editor:othersWrite', {
              name: writer.username,
              time: clockTime(writer.since, language),
            })}
          </p>
          <p className="actions">
            <Button className="button" onClick={pen.takeOver}>
              {t('editor:takeOver')}
            </Button>
          </p>
        </Message>
      )}
      {left.length > 0 && (
        <Message tone="plain">
          <p>{t('editor:leftText')}</p>
          {left.map((form, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: none of them goes alone
            <FormText key={place} form={form} other={began.value} onlyChanged topics={topics} />
          ))}
          <p className="actions">
            <Button onClick={store.forgetLeft}>{t('editor:leftDone')}</Button>
          </p>
        </Message>
      )}
    </>
  )
}
