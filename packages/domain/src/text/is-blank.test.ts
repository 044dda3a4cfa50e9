import { expect, it } from 'vitest';
import { isBlank } from './is-blank.ts';

it.each(['', ' \n', '\u200b', '\u3164', '\u2800 \u00ad'])('calls %j blank', text =>
  expect([isBlank(text), isBlank(`${text}.`)]).toEqual([true, false]),
);
