// Never creates its resolver.
export default () => new Promise(() => {})
