import {
  changedFields,
  type Dispute,
  mergeFields,
  wholeDispute,
  withTheirs,
} from '../domain/text/merge-fields.ts'

/** How what stands in a kind of form is checked, compared and merged. */
export interface FormKind<V> {
  /** A value as any version of the program may have stored it: undefined where it is none of today's. */
  accept: (value: unknown) => V | undefined
  /** Whether both would be saved as the same. */
  isSame: (a: V, b: V) => boolean
  /**
   * Merges what two users made of one value. Where both changed the same, and differently, mine
   * stays until it is decided.
   * @param base what both began with; undefined where that is not known
   */
  merge: (base: V | undefined, mine: V, theirs: V) => { merged: V; disputes: readonly Dispute[] }
  /** A value with theirs in the disputed place; what was written elsewhere since stays. */
  takeTheirs: (value: V, dispute: Dispute) => V
  /** A value with the named fields as they are in another one. */
  withFields: (value: V, names: readonly string[], from: V) => V
}

interface Fields<V, Name extends string> {
  accept: FormKind<V>['accept']
  /** Left out, values are the same when all their fields are. */
  isSame?: FormKind<V>['isSame']
  /** Texts are merged by lines, lists of texts by entries, all else as a whole. */
  fieldsOf: (value: V) => Readonly<Record<Name, unknown>>
  withField: (value: V, name: Name, field: unknown) => V
}

/** A kind of form whose value is merged field by field. */
export function kindByFields<V, Name extends string>(fields: Fields<V, Name>): FormKind<V> {
  const { accept, fieldsOf, withField } = fields
  const changed = (a: V, b: V) => changedFields(fieldsOf(a), fieldsOf(b))
  return {
    accept,
    isSame: fields.isSame ?? ((a, b) => changed(a, b).length === 0),
    merge(base, mine, theirs) {
      const [my, their] = [fieldsOf(mine), fieldsOf(theirs)]
      if (base === undefined) {
        const differing = changedFields(my, their)
        const disputes = differing.map((name) => wholeDispute(name, my[name], their[name]))
        return { merged: mine, disputes }
      }
      const { merged, disputes } = mergeFields(fieldsOf(base), my, their)
      const names = changedFields(my, merged)
      return {
        merged: names.reduce((into, name) => withField(into, name, merged[name]), mine),
        disputes,
      }
    },
    takeTheirs(value, dispute) {
      const name = dispute.name as Name
      return withField(value, name, withTheirs(fieldsOf(value)[name], dispute))
    },
    withFields(value, names, from) {
      const source = fieldsOf(from)
      return (names as readonly Name[]).reduce(
        (into, name) => withField(into, name, source[name]),
        value,
      )
    },
  }
}
