/** People with accounts of their own, made for a measurement. */
export interface Person {
  username: string
  email: string
  password: string
}

/** @throws where one is not let in */
export async function signUp(address: string, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    username: `bench ${index}`,
    email: `bench-${index}@example.org`,
    password: `password of ${index}`,
  }))
  for (const person of people) {
    const response = await post(address, 'signup', person)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a sign-up was answered with ${response.status}`)
  }
  return people
}

/** @returns the token of a new session. @throws where there is none */
export async function tokenOf(
  address: string,
  person: Pick<Person, 'username' | 'password'>,
): Promise<string> {
  const response = await post(address, 'signin', person)
  if (response.status !== 200) throw new Error(`a sign-in was answered with ${response.status}`)
  const { accessToken } = (await response.json()) as { accessToken: string }
  return accessToken
}

export type AskAs = <T>(
  path: string,
  options?: { method: 'POST' | 'PUT'; body: object },
) => Promise<T>

/** Asks in the name of somebody. @throws where anything but 200 is answered */
export async function askingAs(
  address: string,
  person: Pick<Person, 'username' | 'password'>,
): Promise<AskAs> {
  const token = await tokenOf(address, person)
  return async <T>(path: string, options?: Parameters<AskAs>[1]) => {
    const answer = await fetch(address + path, {
      ...(options && { method: options.method, body: JSON.stringify(options.body) }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    if (answer.status !== 200) {
      throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    }
    return (await answer.json()) as T
  }
}

function post(address: string, call: 'signin' | 'signup', body: object): Promise<Response> {
  return fetch(`${address}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
