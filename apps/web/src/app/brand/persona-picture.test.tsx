import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PersonaPicture } from './persona-picture.tsx';

const DRAWING = '<svg viewBox="0 0 1 1"><path onload="alert(1)" d="M0 0h1v1z"/></svg>';
const draw = (avatar: string | null, iconSvg: string | null = null) =>
  render(<PersonaPicture persona={{ name: 'Nora', avatar, iconSvg }} size={28} />).container;

it('is the face that ships, in a place of its size, and nothing for a screen reader', () => {
  const container = draw('/coaches/nora.svg');
  const face = container.querySelector('img');
  expect(face?.getAttribute('src')).toBe('/coaches/nora.svg');
  expect([face?.width, face?.height, face?.alt]).toEqual([28, 28, '']);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toBe('');
});

it.each([
  null,
  'message-circle',
  '🏪',
  'https://example.com/coaches/nora.svg',
  '/coaches/../api/auth/me',
  '//x/coaches/a.svg',
])('is a letter, and nothing is loaded, for %s', avatar => {
  const container = draw(avatar);
  expect([container.textContent, container.querySelector('img')]).toEqual(['N', null]);
});

it('is the drawing of one’s own before the face that ships, made harmless', async () => {
  const container = draw('/coaches/nora.svg', DRAWING);
  await waitFor(() => expect(container.querySelector('path')).not.toBeNull());
  expect([container.querySelector('img'), container.innerHTML.includes('onload')]).toEqual([null, false]);
});
