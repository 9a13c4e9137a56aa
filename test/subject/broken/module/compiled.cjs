// What a compiler makes of `export default`, in CommonJS.
Object.defineProperty(exports, '__esModule', { value: true })
exports.default = () => ({ isAttackable: async () => false })
