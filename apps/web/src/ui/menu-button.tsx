import { type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { loadPiece } from './load-piece.ts';
import type { MenuContent, MenuProps } from './menu-content.ts';

interface MenuButtonProps extends MenuContent {
  /** The button that opens the menu. */
  target: ReactElement<Record<string, unknown>>;
}

const loadMenu = () => import('./menu.tsx');

/** A button with a menu whose code is loaded on intent. */
export function MenuButton({ target, ...content }: MenuButtonProps) {
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<MenuProps> } | null>(null);
  if (loaded) return <loaded.Menu target={target} content={content} />;

  // A preload failure is ignored: clicking loads again and reports it.
  const prepare = () => void loadMenu().catch(() => {});
  return cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: async () => {
      const piece = await loadPiece(loadMenu);
      if (piece) setLoaded({ Menu: piece.default });
    },
  });
}
