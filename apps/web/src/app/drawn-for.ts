import { useMediaQuery } from '@mantine/hooks';
import { createContext, use } from 'react';

/** What the server knows of the browser for which it draws a page (decision record 053). In a browser nothing reads it. */
export const DrawnForContext = createContext<{ isPhone: boolean; startupId: number | null }>({
  isPhone: false,
  startupId: null,
});

/** Whether what stands beside the content has no room there. */
export const useNarrow = () => useMedia('(max-width: 62em)');

/** Whether it is pressed with a finger, and typed on a screen's keyboard. */
export const useTouch = () => useMedia('(pointer: coarse)');

/** Of queries that hold on a phone. */
function useMedia(query: string): boolean {
  const { isPhone } = use(DrawnForContext);
  const matches = useMediaQuery(query, false, { getInitialValueInEffect: false });
  return typeof window === 'undefined' ? isPhone : matches;
}
