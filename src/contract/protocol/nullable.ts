import * as z from 'zod/mini'

type Nullable<F extends z.core.$ZodShape> = {
  [K in keyof F]: F[K] extends z.ZodMiniOptional<infer S> ? z.ZodMiniNullable<S> : F[K]
}

/** Fields as answers and forms have them: null for what is left out where it is written. */
export function nullable<F extends z.core.$ZodShape>(fields: F): Nullable<F> {
  const entries = Object.entries(fields).map(([name, field]) => {
    if (!(field instanceof z.ZodMiniOptional)) return [name, field]
    const { innerType } = field.def
    return [name, innerType instanceof z.ZodMiniNullable ? innerType : z.nullable(innerType)]
  })
  return Object.fromEntries(entries) as Nullable<F>
}
