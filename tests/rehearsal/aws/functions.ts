import type { Metrics } from './alarms.ts'
import { type AwsAnswer, type AwsRequest, jsonAnswer, Refusal } from './answer.ts'
import { type LambdaFunction, lambdaFunction } from './lambda-function.ts'
import type { ObjectStore } from './object-store.ts'
import type { createStacks } from './stacks.ts'
import type { MadeResource } from './template.ts'

/** What a function wrote, and how often it failed. */
interface FunctionRecord {
  program: LambdaFunction
  /** A new version that is being tried: nobody's calls go to it yet. */
  next?: LambdaFunction | undefined
  lines: string[]
  errors: number
  /** How many calls it may answer at once, where that is fewer than come. */
  limit?: number
}

export interface Functions {
  /** Makes a function; of one that is there, a version to be tried. */
  make(resource: MadeResource): Promise<void>
  /** @returns what a new version that is being tried failed at; nothing where there is none */
  tryNext(target: string, event: unknown): Promise<string | undefined>
  /** New versions take all calls, or are given up. */
  endTrial(isGood: boolean): Promise<void>
  remove(name: string): Promise<void>
  /** All instances end, as they do within hours; the next calls begin with cold ones. */
  renew(): Promise<void>
  /** @param target a name, or an ARN with or without an alias. @throws with what it threw */
  invoke(target: string, event: unknown): Promise<unknown>
  /** Gives the events of all schedules with this expression, one after the other. */
  tick(expression: string): Promise<void>
  /** Waits until all calls are over that one function made of another. */
  settled(): Promise<void>
  recordOf(target: string): FunctionRecord
  /** What all of them wrote last. */
  lastLines(): string[]
  answer(request: AwsRequest): AwsAnswer
  close(): Promise<void>
}

const nameOf = (target: string) => /:function:([^:]+)/.exec(target)?.[1] ?? target

/** Lambda and what wakes its functions. */
export function createFunctions({
  stacks,
  objects,
  metrics,
  environmentOf,
}: {
  stacks: ReturnType<typeof createStacks>
  objects: ObjectStore
  metrics: Metrics
  /** What a function is told beside what the template says. */
  environmentOf: (name: string) => Record<string, string>
}): Functions {
  const records = new Map<string, FunctionRecord>()
  /** Calls that nobody waits for. */
  const begun = new Set<Promise<unknown>>()

  function recordOf(target: string): FunctionRecord {
    const record = records.get(nameOf(target))
    if (!record) throw new Error(`There is no function ${nameOf(target)}`)
    return record
  }

  async function invoke(target: string, event: unknown): Promise<unknown> {
    const record = recordOf(target)
    if (record.limit === 0) {
      metrics.count('AWS/Lambda', 'Throttles', record.program.name)
      throw new Error(`${record.program.name} may answer no call`)
    }
    try {
      return await record.program.invoke(event)
    } catch (error) {
      record.errors += 1
      metrics.count('AWS/Lambda', 'Errors', record.program.name)
      record.lines.push(String(error))
      throw error
    }
  }

  return {
    recordOf,
    lastLines: () =>
      [...records].flatMap(([name, { lines }]) =>
        lines.slice(-5).map((line) => `${name}: ${line}`),
      ),
    invoke,
    async make({ id, properties }) {
      const { S3Bucket, S3Key } = properties.Code
      const stored = await objects.get(S3Bucket, S3Key)
      if (!stored) throw new Error(`${id} has no code at ${S3Bucket}/${S3Key}`)
      const record = records.get(id)
      const lines = record?.lines ?? []
      const program = lambdaFunction({
        name: id,
        archive: stored.bytes,
        handler: properties.Handler,
        environment: { ...environmentOf(id), ...properties.Environment?.Variables },
        log(line) {
          lines.push(line)
          metrics.readLine(`/aws/lambda/${id}`, line, stacks.ofType('AWS::Logs::MetricFilter'))
        },
      })
      await record?.next?.stop()
      if (record) record.next = program
      else records.set(id, { program, lines, errors: 0 })
    },
    async tryNext(target, event) {
      const { next } = recordOf(target)
      return next?.invoke(event).then(
        () => undefined,
        (error) => String(error),
      )
    },
    async endTrial(isGood) {
      for (const record of records.values()) {
        const { program, next } = record
        if (!next) continue
        if (isGood) record.program = next
        record.next = undefined
        await (isGood ? program : next).stop()
      }
    },
    async remove(name) {
      await records.get(name)?.program.stop()
      records.delete(name)
    },
    async renew() {
      for (const { program } of records.values()) await program.stop()
    },
    async tick(expression) {
      const rules = stacks
        .ofType('AWS::Events::Rule')
        .filter(({ properties }) => properties.ScheduleExpression === expression)
      if (rules.length === 0) throw new Error(`No schedule says ${expression}`)
      for (const { properties } of rules) {
        for (const { Arn, Input } of properties.Targets)
          await invoke(Arn, JSON.parse(Input ?? '{}'))
      }
    },
    async settled() {
      while (begun.size > 0) await Promise.all(begun)
    },
    answer({ method, url }) {
      const [, name = ''] = /\/functions\/([^/]+)/.exec(decodeURIComponent(url.pathname)) ?? []
      if (method === 'GET' && records.has(nameOf(name))) {
        return jsonAnswer({ Configuration: { FunctionName: nameOf(name), State: 'Active' } })
      }
      if (method === 'POST' && url.pathname.endsWith('/invocations') && records.has(nameOf(name))) {
        const call: Promise<unknown> = invoke(name, {})
          .catch(() => undefined)
          .finally(() => begun.delete(call))
        begun.add(call)
        return { status: 202 }
      }
      throw new Refusal('ResourceNotFoundException', `There is no function ${name}`, 404)
    },
    async close() {
      for (const { program } of records.values()) await program.stop()
    },
  }
}
