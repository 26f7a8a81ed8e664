import { Component, type ComponentType, createRef, type ReactNode } from 'react'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { keepTexts } from './keep-texts.ts'
import { sayIslandFault } from './not-arrived.ts'
import { fillIn, readTyped } from './typed-fields.ts'

/** A screen as an island: the page hands it the words for all that is within it. */
export function asIsland<Props extends object>(Screen: ComponentType<Props>) {
  return ({ texts, ...props }: Props & { texts: IslandTexts }) => (
    <IslandRoot>
      <WordsProvider texts={texts}>
        <Screen {...(props as unknown as Props)} />
      </WordsProvider>
    </IslandRoot>
  )
}

interface IslandRootState {
  /** The number of the drawing that is shown. */
  drawing: number
  isBroken: boolean
}

/** Whatever makes islands of one page fail this often is not going to end. */
const MOST_DRAWINGS = 20
let drawings = 0

/**
 * What every island stands in. Others may change what is drawn in it, such as translators
 * (P-TRANSLATED): their texts are kept in place, and where they moved something else, so that the
 * browser refuses a change, all of it is drawn again with what was typed. After any other error the
 * page says so.
 */
class IslandRoot extends Component<{ children: ReactNode }, IslandRootState> {
  override state: IslandRootState = { drawing: 0, isBroken: false }
  #root = createRef<HTMLDivElement>()
  #island: Element | null | undefined
  #stop: (() => void) | undefined

  static getDerivedStateFromError(error: unknown): Partial<IslandRootState> {
    const isMoved = error instanceof DOMException && error.name === 'NotFoundError'
    if (!isMoved || drawings === MOST_DRAWINGS) return { isBroken: true }
    drawings += 1
    return { drawing: drawings }
  }

  override componentDidMount() {
    this.#island = this.#root.current?.closest('astro-island')
    this.#follow()
  }

  override getSnapshotBeforeUpdate(_: unknown, { drawing }: IslandRootState) {
    const root = this.#root.current
    return root && drawing !== this.state.drawing ? readTyped(root) : null
  }

  override componentDidUpdate(
    _props: unknown,
    _state: unknown,
    typed: ReturnType<typeof readTyped> | null,
  ) {
    if (this.state.isBroken && this.#island) sayIslandFault(this.#island, 'broken')
    const root = this.#root.current
    if (!typed || !root) return
    this.#follow()
    // After the effects of what was drawn, which begin with what it is without it.
    setTimeout(() => fillIn(root, typed))
  }

  override componentWillUnmount() {
    this.#stop?.()
  }

  #follow() {
    this.#stop?.()
    if (this.#root.current) this.#stop = keepTexts(this.#root.current)
  }

  override render() {
    const { drawing, isBroken } = this.state
    if (isBroken) return null
    return (
      <div key={drawing} ref={this.#root} className="island">
        {this.props.children}
      </div>
    )
  }
}
