import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { MARGIN } from './use-zoom.ts'

/** The width of a drawing changes in steps of this size, so that it is not laid out anew for each pixel; pixels. */
const STEP = 80

/**
 * Measures the width for a drawing inside an element, pixels: up to 15 % wider than the element, which then scales it
 * down a little.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(960)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () =>
      setWidth(Math.max(STEP, Math.floor(((measured.clientWidth - 2 * MARGIN) * 1.15) / STEP) * STEP))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}

/**
 * Measures the height of a canvas that a world needs at first, pixels: a small world gets a small canvas. It stays
 * while the world grows.
 */
export function useHeight({ height }: { height: number }, world: string): number {
  const first = useRef({ world: '', height: 0 })
  if (first.current.world !== world) first.current = { world, height }
  const [screen, setScreen] = useState(window.innerHeight)
  useLayoutEffect(() => {
    const measure = () => setScreen(window.innerHeight)
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return Math.round(Math.max(256, Math.min(0.62 * screen, 736, first.current.height + 2 * MARGIN)))
}
