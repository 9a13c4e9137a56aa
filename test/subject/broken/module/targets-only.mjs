export default () => ({ name: 'targets only', targets: async () => [] })
