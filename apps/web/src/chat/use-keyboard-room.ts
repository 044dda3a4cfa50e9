import { useEffect } from 'react';

/** Bars that appear and go are lower. */
const LOWEST_KEYBOARD_PX = 120;

/**
 * Makes room for a keyboard that lies over the page, as on iOS, where only the visual viewport tells of it: the screen
 * of a chat becomes as high as what is visible (theme.css).
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return;
    const page = document.documentElement;
    const measure = () => {
      // Zooming in makes the visual viewport smaller too.
      const height = viewport.height * viewport.scale;
      const isCovered = page.clientHeight - height > LOWEST_KEYBOARD_PX;
      page.toggleAttribute('data-keyboard', isCovered);
      page.style.setProperty('--gw-window-height', isCovered ? `${height}px` : null);
      // iOS had moved the page up, to where the input was.
      if (isCovered && viewport.offsetTop > 0 && viewport.scale === 1) window.scrollTo(0, 0);
    };
    const over = new AbortController();
    viewport.addEventListener('resize', measure, { signal: over.signal });
    measure();
    return () => {
      over.abort();
      page.removeAttribute('data-keyboard');
      page.style.removeProperty('--gw-window-height');
    };
  }, []);
}
