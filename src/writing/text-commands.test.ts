// Rules: P-TEXT-EDITOR, P-TEXT-NUMBERS.
import { history, undo } from 'prosemirror-history'
import { type Command, EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { endPrompt, promptIn, prompts, startPrompt } from './prompt.ts'
import { foundIn, lookFor, replaceAllFound, replaceFound, searchMarks } from './search-marks.ts'
import { activeStyles, insertText, toggleStyle } from './text-commands.ts'
import { documentOf, positionOf, textOf } from './text-document.ts'

const stateOf = (text: string, plugins: Plugin[] = [], kind: 'markup' | 'line' = 'markup') =>
  EditorState.create({ doc: documentOf(text, kind), plugins })

const run = (state: EditorState, command: Command) => {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

/** Selects the first place that says a word. */
const selecting = (state: EditorState, word: string) => {
  const from = positionOf(state.doc, textOf(state.doc).indexOf(word))
  return state.apply(
    state.tr.setSelection(TextSelection.create(state.doc, from, from + word.length)),
  )
}

const typing = (state: EditorState, text: string) =>
  [...text].reduce((now, letter) => now.apply(now.tr.insertText(letter)), state)

const atEnd = (state: EditorState) =>
  state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))

describe('styles', () => {
  test('bold of a part, italics and underline of whole words, and back again', () => {
    const part = selecting(stateOf('Hoher Blutdruck'), 'druck')
    expect(textOf(run(part, toggleStyle('bold')).doc)).toBe('Hoher Blut**druck**')
    const italic = run(part, toggleStyle('italic'))
    expect(textOf(italic.doc)).toBe('Hoher *Blutdruck*')
    expect(activeStyles(italic)).toEqual(['italic'])
    expect(textOf(run(italic, toggleStyle('italic')).doc)).toBe('Hoher Blutdruck')
    expect(textOf(run(part, toggleStyle('underline')).doc)).toBe('Hoher __Blutdruck__')
  })

  test('a headline has none', () => {
    const state = selecting(stateOf('Salz', [], 'line'), 'Salz')
    expect(toggleStyle('bold')(state)).toBe(false)
  })
})

describe('what is inserted', () => {
  const into = (text: string, place: string, inserted: string) => {
    const { doc, selection } = selecting(stateOf(text), place)
    const state = EditorState.create({ doc })
    return textOf(run(state, insertText(inserted, 'markup', selection.from, selection.to)).doc)
  }

  test.each([
    ['a X b', '[#f1:pair]', 'a [#f1:pair] b'],
    ['a X b', '**c**[Ref1]', 'a **c**[Ref1] b'],
    ['aXb', ' c ', 'a c b'],
    ['a X b', 'c\n\nd', 'a c\n\nd b'],
    ['a X b', '{c}[EXP:d]', 'a {c}[EXP:d] b'],
  ])('%j with %j for X is %j', (text, inserted, result) => {
    expect(into(text, 'X', inserted)).toBe(result)
  })
})

describe('numbers are asked for as they are typed', () => {
  const asking = (text = '') => atEnd(stateOf(text, [prompts(() => true), history()]))
  const typedIn = (state: EditorState) => {
    const prompt = promptIn(state)
    return prompt?.kind === 'number' ? prompt.typed : undefined
  }

  test('from the first digit on, until something else is typed', () => {
    const digits = typing(asking('Es starben '), ' 3')
    expect(typedIn(digits)).toBe('3')
    expect(typedIn(typing(digits, '5'))).toBe('35')
    expect(typedIn(typing(digits, '.500'))).toBe('3.500')
    expect(promptIn(typing(digits, ' '))).toBeUndefined()
  })

  test('what is chosen takes the place of all of them', () => {
    const digits = typing(asking('Es starben'), ' 35')
    const { from, to } = promptIn(digits) as { from: number; to: number }
    const chosen = run(digits, insertText('[#f1:pair]', 'markup', from, to))
    expect(textOf(chosen.doc)).toBe('Es starben [#f1:pair]')
  })

  test.each(['B12', 'COVID-19', 'HbA1', 'SGLT2'])('%s is a name', (name) => {
    expect(promptIn(typing(asking('Mit'), ` ${name}`))).toBeUndefined()
  })

  test('that digits are kept holds until they are done', () => {
    const kept = run(typing(asking('Rund'), ' 7'), endPrompt)
    expect(promptIn(kept)).toBeUndefined()
    expect(promptIn(typing(kept, '7'))).toBeUndefined()
    expect(typedIn(typing(kept, '7 von 9'))).toBe('9')
  })

  test('what is undone or pasted asks for nothing', () => {
    const done = run(typing(asking('Rund'), ' 7'), undo)
    expect(promptIn(done)).toBeUndefined()
    const paste = insertText('77', 'markup', done.selection.from, done.selection.to)
    let pasted = done
    paste(done, (tr) => {
      pasted = done.apply(tr.setMeta('uiEvent', 'paste'))
    })
    expect(textOf(pasted.doc)).toContain('77')
    expect(promptIn(pasted)).toBeUndefined()
  })

  test('a key asks for all of them', () => {
    expect(promptIn(run(asking('Rund'), startPrompt('number')))).toMatchObject({
      kind: 'number',
      typed: undefined,
    })
  })

  test('a term that is selected is what is explained', () => {
    const state = selecting(stateOf('Die Inzidenz sinkt', [prompts(() => true)]), 'Inzidenz')
    expect(promptIn(run(state, startPrompt('explanation')))).toMatchObject({
      kind: 'explanation',
      term: 'Inzidenz',
      explanation: '',
    })
  })
})

describe('find and replace', () => {
  const searching = (text: string, query: string) =>
    run(stateOf(text, [searchMarks(), history()]), lookFor(query))

  test('finds whatever the capitals, across styles, and not across what is no text', () => {
    const state = searching('Salz und **sal**z[Ref1]. Sal[Ref1]z', 'salz')
    expect(foundIn(state).places.map(({ from, to }) => state.doc.textBetween(from, to))).toEqual([
      'Salz',
      'salz',
    ])
  })

  test('replaces one and goes on to the next, or all in one step that is undone at once', () => {
    const state = searching('Salz, Salz, Salz', 'Salz')
    const first = run(run(state, replaceFound('Zucker')), replaceFound('Zucker'))
    expect(textOf(first.doc)).toBe('Zucker, Salz, Salz')
    expect(first.selection.from).toBe(positionOf(first.doc, 'Zucker, '.length))
    const all = run(state, replaceAllFound('Zucker'))
    expect(textOf(all.doc)).toBe('Zucker, Zucker, Zucker')
    expect(foundIn(all).places).toEqual([])
    expect(textOf(run(all, undo).doc)).toBe('Salz, Salz, Salz')
  })

  test('a replacement that holds what is looked for is replaced once', () => {
    const state = searching('Salz', 'Salz')
    expect(textOf(run(state, replaceAllFound('Salzsalz')).doc)).toBe('Salzsalz')
  })
})
