import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { readHead } from './read-head.ts';

describe('the head of a page', () => {
  it('is read with its entities, in any case and order', () => {
    const head = readHead(`<!doctype html><HTML><head>
      <TITLE lang=en>Bread &amp; <b>more</b> &#8212; caf&eacute;</TITLE><title>Second</title>
      <meta content="Deposits &quot;work&quot;" property="OG:Title"><meta name="og:site_name" content=Bakers>
      <base href="/a/"><link rel="Shortcut ICON" href="i.png" sizes="16x16" type="image/png">
      <link rel="stylesheet" href="x.css"><link rel="mask-icon" href="y.svg">`);
    expect(head).toEqual({
      contentType: null,
      title: 'Bread & <b>more</b> — café',
      ogTitle: 'Deposits "work"',
      ogSiteName: 'Bakers',
      base: '/a/',
      icons: [{ href: 'i.png', sizes: '16x16', type: 'image/png' }],
    });
  });

  it('ends where the body begins, and takes neither scripts nor comments for it', () => {
    const head = readHead(`<head><!-- <title>No</title> --><script>"<title>No</title>"</script>
      <style><title>No</title></style></head><body><svg><title>No</title></svg><meta property=og:title content=No>`);
    expect(head).toMatchObject({ title: null, ogTitle: null });
  });

  it('that is never closed is what there is of it', () => {
    expect(readHead('<title>Half of').title).toBe('Half of');
    expect(readHead('<title').title).toBeNull();
    expect(readHead('').title).toBeNull();
  });

  it.each<[string, (length: number) => string]>([
    ['nesting', length => '<b>'.repeat(length / 7) + '</i>'.repeat(length / 7)],
    ['closing tags', length => '<b>'.repeat(90) + '</i>'.repeat(length / 4)],
    [
      'attributes',
      length => `<meta ${Array.from({ length: length / 9 }, (_, index) => `a${index}=""`).join(' ')}>`,
    ],
    ['unclosed tags', length => '<a '.repeat(length / 3)],
    ['titles', length => '<title>a'.repeat(length / 8)],
    ['entities', length => `<title>${'&amp'.repeat(length / 4)}`],
    ['icons', length => '<link rel=icon href=a>'.repeat(length / 22)],
    ['comments', length => '<!--'.repeat(length / 4)],
    ['spaces in a relation', length => `<link rel="${' '.repeat(length)}" href=a>`],
    ['a long media type', length => `<meta charset="${'charset='.repeat(length / 8)}">`],
  ])('takes no time over much of %s, and keeps little of it', (_name, html) => {
    expect(growth(length => readHead(html(10 * length)))).toBeLessThan(LINEAR);
    const { title, icons } = readHead(html(500_000));
    expect((title ?? '').length).toBeLessThan(600_000);
    expect(icons.length).toBeLessThanOrEqual(20);
  });
});
