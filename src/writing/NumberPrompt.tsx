import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import type { Language } from '../contract/protocol/language.ts'
import { useWords } from '../i18n/Words.tsx'
import { type Choice, FoundChoices, optionId, SearchedChoices, useChoices } from './ChoiceList.tsx'
import { LiteralForm } from './LiteralForm.tsx'
import { offersForDigits, offersForWords, valueOfTyped } from './numbers/matching-offers.ts'
import type { BoundNumbers, NumberEntry } from './numbers/offered-number.ts'

/** How keys reach what is being chosen while the focus is in the text. */
export type PromptKeys = RefObject<((event: KeyboardEvent) => boolean) | undefined>

interface NumberPromptProps {
  numbers: BoundNumbers
  /** Of the text. */
  language: Language
  /** Of the text, as `data-place` names it. */
  place: string
  /** The digits before the caret, which keeps the focus; undefined where all are asked for. */
  typed: string | undefined
  keys: PromptKeys
  /** Tells the text which option is the active one, by its id. */
  onActive: (active: { list: string; option: string | undefined } | undefined) => void
  onChoose: (reference: string) => void
  onClose: () => void
}

/** The numbers that can stand here: by the digits that were typed, or by words. */
export function NumberPrompt(props: NumberPromptProps) {
  const { numbers, language, place, typed, keys, onActive, onChoose, onClose } = props
  const { t } = useWords()
  const id = useId()
  const [words, setWords] = useState('')
  const [literal, setLiteral] = useState<string>()
  const offers = useMemo(
    () =>
      typed === undefined
        ? offersForWords(words, numbers.offers)
        : offersForDigits(typed, numbers.offers, language),
    [typed, words, numbers, language],
  )
  const { onCreate } = numbers
  const own: Choice = {
    key: 'literal',
    shown: t('writing:literal'),
    label: t('writing:literalMeans'),
  }
  const choices = [
    ...offers.map(({ reference, ...offer }) => ({ ...offer, key: reference })),
    ...(onCreate ? [own] : []),
  ]
  const create = (entry: NumberEntry) => onCreate && onChoose(onCreate(entry))
  const choose = (index: number) => {
    const offer = offers[index]
    if (!offer) setLiteral((typed && valueOfTyped(typed, language)) ?? '')
    else if (offer.create) create(offer.create)
    else onChoose(offer.reference)
  }
  const { active, onKey } = useChoices({
    choices,
    first: offers.length > 0 ? 0 : -1,
    onChoose: choose,
    onClose,
  })
  const listId = `${id}-list`
  const option = active < 0 ? undefined : optionId(listId, active)
  const isListed = literal === undefined
  useEffect(() => {
    keys.current = typed !== undefined && isListed ? onKey : undefined
  })
  useEffect(() => {
    onActive(isListed ? { list: listId, option } : undefined)
  }, [onActive, isListed, listId, option])
  useEffect(
    () => () => {
      keys.current = undefined
      onActive(undefined)
    },
    [keys, onActive],
  )
  if (literal !== undefined) {
    return <LiteralForm {...{ language, place, onClose }} value={literal} onCreate={create} />
  }
  const list = {
    ...{ choices, active },
    id: listId,
    label: t('writing:numbersHere'),
    found:
      offers.length > 0
        ? t('writing:numbersOffered', { count: offers.length })
        : t('writing:numbersNone'),
    onChoose: choose,
  }
  if (typed === undefined) {
    const search = t('writing:numberFind')
    return <SearchedChoices {...list} {...{ search, words, onKey }} onWords={setWords} />
  }
  return (
    <>
      <FoundChoices {...list} />
      <p className="text-prompt-hint">{t('writing:numberKeep')}</p>
    </>
  )
}
