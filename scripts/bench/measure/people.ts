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
    const status = await postPerson(address, 'signup', person)
    if (status !== 200) throw new Error(`a sign-up was answered with ${status}`)
  }
  return people
}

/** @returns the status of the answer, which is read to its end; 0 where there was none */
export async function postPerson(
  address: string,
  call: 'signin' | 'signup',
  person: Person,
): Promise<number> {
  try {
    const response = await post(address, call, person)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
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

function post(address: string, call: 'signin' | 'signup', body: object): Promise<Response> {
  return fetch(`${address}/api/auth/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
