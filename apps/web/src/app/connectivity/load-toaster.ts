/** Loads the code that draws toasts. Rejects when it does not arrive. */
export const loadToaster = (): Promise<unknown> => import('../../ui/toaster.tsx');
