// Fails while it creates its resolver.
export default async () => {
  throw new Error('chain 31337 is not supported')
}
