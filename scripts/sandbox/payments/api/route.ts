import type * as z from 'zod/mini'
import type { Work } from '../billing/work.ts'
import type { FormGroup } from './form.ts'
import { readParams } from './params.ts'

/** A call of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /**
   * @param id what stands for `:id` in the path, empty where nothing does
   * @returns the object asked for
   * @throws ApiFailure, and then nothing of the work is stored
   */
  answer(work: Work, form: FormGroup, id: string): object
}

/** @param name such as `POST /v1/customers/:id` */
export function route<S extends z.ZodMiniType>(
  name: `${Route['method']} /v1/${string}`,
  schema: S,
  answer: (work: Work, params: z.output<S>, id: string) => object,
): Route {
  const [method, path] = name.split(' ') as [Route['method'], string]
  return {
    method,
    path,
    answer: (work, form, id) => answer(work, readParams(schema, form), id),
  }
}
