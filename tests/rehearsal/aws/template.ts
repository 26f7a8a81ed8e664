/** A template of CloudFormation as osls packages it: JSON with functions in long form. */
export interface Template {
  Parameters?: Record<string, { Default?: string }>
  Conditions?: Record<string, unknown>
  Resources: Record<string, TemplateResource>
  Outputs?: Record<string, { Value: unknown; Condition?: string }>
}

export interface TemplateResource {
  Type: string
  Condition?: string
  DeletionPolicy?: string
  Properties?: Record<string, unknown>
}

/** What a template's functions are answered from. */
export interface Surroundings {
  /** `AWS::Region` and the like. */
  pseudo: Record<string, string>
  /** A resource's id, for `Ref`. @param resolve works out what the template names it by */
  idOf(logicalId: string, resolve: (value: unknown) => unknown): string
  /** A resource's attribute, for `Fn::GetAtt`. */
  attributeOf(logicalId: string, id: string, attribute: string): string
  /** A parameter in SSM, for `{{resolve:ssm:…}}`. */
  parameter(path: string): string
}

/** How a template refers to a parameter in SSM. */
export const PARAMETER = /\{\{resolve:ssm:([^}:]+)[^}]*\}\}/g

const NO_VALUE = Symbol('AWS::NoValue')

/** A resource as it is made: its functions are worked out. */
export interface MadeResource {
  logicalId: string
  id: string
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: a resource's properties are read as the data they are
  properties: any
}

/**
 * A template's resources and outputs with all functions worked out; what a condition leaves out is
 * not there.
 * @throws where a function is not one of those the project's template uses
 */
export function resolveTemplate(
  template: Template,
  around: Surroundings,
): { resources: MadeResource[]; outputs: Record<string, string> } {
  const parameters = Object.fromEntries(
    Object.entries(template.Parameters ?? {}).map(([name, { Default = '' }]) => [name, Default]),
  )
  const holds = (name: string): boolean => resolve(template.Conditions?.[name]) === true
  const isThere = ({ Condition }: { Condition?: string }) => !Condition || holds(Condition)

  const idOf = (logicalId: string) => around.idOf(logicalId, resolve)
  const attributeOf = (logicalId: string, name: string) =>
    around.attributeOf(logicalId, idOf(logicalId), name)

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') {
      return value.replace(PARAMETER, (_, path) => around.parameter(path))
    }
    if (Array.isArray(value)) return value.map(resolve).filter((each) => each !== NO_VALUE)
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value)
    const [name, given] = entries[0] ?? []
    if (entries.length === 1 && name && (name === 'Ref' || name.startsWith('Fn::'))) {
      return call(name, given)
    }
    if (entries.length === 1 && name === 'Condition' && typeof given === 'string')
      return holds(given)
    return Object.fromEntries(
      entries.map(([key, each]) => [key, resolve(each)]).filter(([, each]) => each !== NO_VALUE),
    )
  }

  function call(name: string, given: unknown): unknown {
    if (name === 'Ref') return refer(String(given))
    if (name === 'Fn::Sub') return substitute(given)
    if (name === 'Fn::GetAtt') {
      const [id = '', attribute = ''] = Array.isArray(given) ? given : String(given).split(/\.(.*)/)
      return attributeOf(id, attribute)
    }
    const words = given as unknown[]
    if (name === 'Fn::If') return resolve(holds(String(words[0])) ? words[1] : words[2])
    const [first, second] = resolve(words) as [unknown, unknown]
    switch (name) {
      case 'Fn::Join':
        return (second as string[]).join(first as string)
      case 'Fn::Equals':
        return first === second
      case 'Fn::Not':
        return !first
      case 'Fn::Or':
        return (resolve(words) as unknown[]).some(Boolean)
      case 'Fn::And':
        return (resolve(words) as unknown[]).every(Boolean)
      case 'Fn::Select':
        return (second as unknown[])[Number(first)]
      case 'Fn::Split':
        return (second as string).split(first as string)
      default:
        throw new Error(`The rehearsal knows no ${name}`)
    }
  }

  function refer(name: string): unknown {
    if (name === 'AWS::NoValue') return NO_VALUE
    return around.pseudo[name] ?? parameters[name] ?? idOf(name)
  }

  function substitute(given: unknown): string {
    const [text, values] = (Array.isArray(given) ? given : [given, {}]) as [string, object]
    const own = resolve(values) as Record<string, string>
    return text.replace(/\$\{(!?)([^}]+)\}/g, (whole, isLiteral, name: string) => {
      if (isLiteral) return whole.replace('!', '')
      const [id = '', attribute] = name.split(/\.(.*)/)
      return own[name] ?? String(attribute ? attributeOf(id, attribute) : refer(name))
    })
  }

  const resources = Object.entries(template.Resources)
    .filter(([, resource]) => isThere(resource))
    .map(([id, { Type, Properties }]) => ({
      logicalId: id,
      id: idOf(id),
      type: Type,
      properties: resolve(Properties ?? {}),
    }))
  const outputs = Object.entries(template.Outputs ?? {})
    .filter(([, output]) => isThere(output))
    .map(([key, { Value }]) => [key, String(resolve(Value))] as const)
  return { resources, outputs: Object.fromEntries(outputs) }
}
