/** The header with the user and password of an address; none if it has no user. */
export function credentialsOf(url: string): Record<string, string> {
  const { username, password } = new URL(url)
  if (username === '' && password === '') return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}
