import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

const FOCUSABLE = 'button, a[href], input, textarea, [tabindex="0"]'

/**
 * Keeps the keyboard's place when a change removes the focused element, such as the button of an operation that has
 * become impossible: moves the focus to the first focusable element in the nearest remaining part.
 */
export function useKeptFocus(): void {
  const around = useRef<Element[]>([])
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      around.current = []
      for (let each = target as Element | null; each; each = each.parentElement) around.current.push(each)
    }
    addEventListener('focusin', remember)
    return () => removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    const [focused, ...parts] = around.current
    if (!focused || focused.isConnected || document.activeElement !== document.body) return
    for (const part of parts) {
      const next = part.isConnected ? part.querySelector<HTMLElement>(FOCUSABLE) : null
      if (next) return next.focus({ preventScroll: true })
    }
  })
}
