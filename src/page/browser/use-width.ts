import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** A drawing is laid out anew only when its place changes by as much, pixels. */
const STEP = 80

/**
 * How wide a drawing may be, pixels, in steps: somewhat wider than its place, which shows it a little smaller then.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(960)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setWidth(Math.max(STEP, Math.floor(((measured.clientWidth - 48) * 1.15) / STEP) * STEP))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
