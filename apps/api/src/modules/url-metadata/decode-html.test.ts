import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode-html.ts';
import { readHead } from './read-head.ts';

const titleOf = (body: Uint8Array, contentType = 'text/html') =>
  readHead(decodeHtml(body, contentType)).title;
const page = (title: readonly number[], head = '') =>
  Buffer.concat([Buffer.from(`<html><head>${head}<title>`), Uint8Array.from(title), Buffer.from('</title>')]);

describe('a title in any charset', () => {
  it.each([
    ['utf-8', [0xc3, 0xa9], 'é'],
    ['UTF8', [0xe2, 0x82, 0xac], '€'],
    ['iso-8859-1', [0x93, 0x80, 0x94], '“€”'],
    ['windows-1252', [0x96, 0x9f, 0xe9], '–Ÿé'],
    ['us-ascii', [0xe9], 'é'],
    ['iso-8859-2', [0xb1], 'ą'],
    ['iso-8859-15', [0xa4], '€'],
    ['windows-1250', [0x9e], 'ž'],
    ['windows-1251', [0xcf, 0xf0], 'Пр'],
    ['koi8-r', [0xf0], 'П'],
    ['windows-1255', [0xf9], 'ש'],
    ['Shift_JIS', [0x83, 0x65, 0x83, 0x58], 'テス'],
    ['euc-jp', [0xa5, 0xc6], 'テ'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x25, 0x46, 0x1b, 0x28, 0x42], 'テ'],
    ['gb2312', [0xb2, 0xe2], '测'],
    ['gb18030', [0xb2, 0xe2], '测'],
    ['big5', [0xb4, 0xfa], '測'],
    ['euc-kr', [0xc5, 0xd7], '테'],
  ])('%s', (charset, bytes, title) => {
    expect(titleOf(page(bytes), `text/html; charset="${charset}"`)).toBe(title);
    expect(titleOf(page(bytes, `<meta charset='${charset}'>`))).toBe(title);
    const asHeader = `<META content="text/html; charset=${charset}" HTTP-EQUIV=Content-Type>`;
    expect(titleOf(page(bytes, asHeader))).toBe(title);
  });

  it('is what the first bytes say before what the header says', () => {
    const utf16 = Buffer.from('\uFEFF<title>é</title>', 'utf16le');
    expect(titleOf(utf16, 'text/html; charset=utf-8')).toBe('é');
    expect(titleOf(Buffer.from(utf16).swap16(), 'text/html')).toBe('é');
    expect(titleOf(Buffer.from('\uFEFF<title>é</title>'), 'text/html; charset=koi8-r')).toBe('é');
  });

  it('is what the header says before what the page says', () => {
    expect(titleOf(page([0xf0], '<meta charset=utf-8>'), 'text/html;charset=koi8-r')).toBe('П');
  });

  it('is guessed where nothing is said, or nothing that is known', () => {
    expect(titleOf(page([0xc3, 0xa9]))).toBe('é');
    expect(titleOf(page([0xe9]))).toBe('é');
    expect(titleOf(page([0xc3, 0xa9]), 'text/html; charset=klingon')).toBe('é');
    expect(titleOf(page([0xc3, 0xa9], '<meta charset="utf-16">'))).toBe('é');
    // Cut inside the last character.
    expect(decodeHtml(Buffer.from('<title>é</title>é').subarray(0, -1), '')).toContain('<title>é');
  });
});
