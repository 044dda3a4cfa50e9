import type { Locator } from 'playwright-core';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on screen');
  return box;
};

export const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
