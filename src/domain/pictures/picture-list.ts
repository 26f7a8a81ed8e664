/** A picture that an editor brought (P-OWN-PICTURE). */
interface OwnPicture {
  file: string
  /** Which part of it is not cut off: 'left-top'. */
  focus: string
  alt: string
}

export interface InList {
  id: number
  picture: { motifs: readonly string[]; own?: OwnPicture | undefined }
}

/** One picture of a list: what is on it, and in which of the ways to compose it. */
export interface ShownPicture {
  motif: string
  variant: number
  /** Shown instead of the motif. */
  own?: OwnPicture
}

/** How many ways there are to place, ground and tint a motif; src/pictures draws them. */
export const VARIANTS = 24

export interface Pictured<T extends InList> {
  hearticle: T
  picture: ShownPicture
}

/** So far back a list is looked at: a row on a wide screen. */
const NEIGHBOURS = 4

/**
 * The pictures of a list in its order. Each has its best motif, unless one of the last ones has the
 * same: then the next that fits. Neighbours never have the same motif where another fits, and never
 * the same motif in the same variant.
 */
export function pictureList<T extends InList>(hearticles: readonly T[]): Pictured<T>[] {
  const pictured: Pictured<T>[] = []
  for (const hearticle of hearticles) {
    const neighbours = pictured.slice(-NEIGHBOURS).map(({ picture }) => picture)
    const last = neighbours.filter(({ own }) => !own)
    const previous = neighbours.at(-1)
    const { motifs: fits, own } = hearticle.picture
    const motif =
      fits.find((name) => last.every((other) => other.motif !== name)) ??
      fits.find((name) => name !== previous?.motif) ??
      fits[0] ??
      'mark'
    let variant = spread(hearticle.id) % VARIANTS
    // The next variant has its motif on the other side.
    if (previous?.motif === motif && previous.variant === variant)
      variant = (variant + 1) % VARIANTS
    pictured.push({ hearticle, picture: { motif, variant, ...(own && { own }) } })
  }
  return pictured
}

export function pictureOf(hearticle: InList): ShownPicture {
  return pictureList([hearticle])[0]?.picture ?? { motif: 'mark', variant: 0 }
}

/** Ids follow each other; what is made of them does not (Knuth's multiplicative hashing). */
function spread(id: number): number {
  return (Math.imul(id, 2654435761) >>> 0) >>> 8
}
