// Never returns, and never yields.
export default () => ({
  isAttackable() {
    while (true);
  },
})
