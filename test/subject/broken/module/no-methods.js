// Creates a resolver that can do nothing.
export default () => ({ name: 'no-methods', attackable: async () => false })
