/** Of an item of the table. */
export interface Key {
  pk: string
  sk: string
}

/** A number as part of a sort key: in their order as text, too. */
export const padded = (id: number | string) => String(id).padStart(10, '0')
