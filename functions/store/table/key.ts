/** Of an item of the table. */
export interface Key {
  pk: string
  sk: string
}

export const key = (pk: string, sk: string): Key => ({ pk, sk })

/** The key of a record that is alone in a partition of its kind, such as `EVENT#id`. */
export const keyOfKind =
  (kind: string) =>
  (id: string): Key =>
    key(`${kind}#${id}`, kind)

/** A number as part of a sort key: in their order as text, too. */
export const padded = (id: number | string) => String(id).padStart(10, '0')
