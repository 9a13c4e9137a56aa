/** Names the mistake that turns a right number into a wrong one, as a verb phrase; `undefined` if it is not known. */
export function wrongValue(given: unknown, right: unknown): string | undefined {
  if (typeof given !== typeof right) return undefined
  if (typeof right === 'number' && right !== 0) {
    if (given === right / 100) return 'shows a fraction for a percentage'
    if (given === right * 100) return 'shows hundredths of a percent for a percentage'
  }
  const [shown, exact] = [given, right].map(integerOf)
  if (shown === undefined || exact === undefined) return undefined
  for (const bits of [64, 32]) {
    const [half, whole] = [2n ** BigInt(bits - 1), 2n ** BigInt(bits)]
    if (exact < half) continue
    const isSigned = shown === BigInt.asIntN(bits, exact)
    if (isSigned && (shown < 0n || exact < whole)) return `overflows at 2^${bits - 1}`
    if (isSigned || (exact >= whole && shown === BigInt.asUintN(bits, exact)))
      return `overflows: shows the lowest ${bits} bits alone`
    if (shown === half - 1n || shown === whole - 1n) return `shows ${shown} for every larger number`
  }
  return exact > Number.MAX_SAFE_INTEGER && shown === BigInt(Number(exact)) ? 'rounds numbers above 2^53' : undefined
}

function integerOf(value: unknown): bigint | undefined {
  return /^-?\d+$/.test(String(value)) ? BigInt(value as string | number) : undefined
}
