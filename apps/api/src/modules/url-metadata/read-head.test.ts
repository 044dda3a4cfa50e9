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

  it.each([
    ['nesting', '<b>'.repeat(80_000) + '</i>'.repeat(80_000)],
    ['closing tags', '<b>'.repeat(90) + '</i>'.repeat(120_000)],
    ['attributes', `<meta ${Array.from({ length: 60_000 }, (_, index) => `a${index}=""`).join(' ')}>`],
    ['unclosed tags', '<a '.repeat(170_000)],
    ['titles', '<title>a'.repeat(65_000)],
    ['entities', `<title>${'&amp'.repeat(130_000)}`],
    ['icons', '<link rel=icon href=a>'.repeat(23_000)],
    ['comments', '<!--'.repeat(130_000)],
    ['spaces in a relation', `<link rel="${' '.repeat(500_000)}" href=a>`],
    ['a long media type', `<meta charset="${'charset='.repeat(60_000)}">`],
  ])('takes no time over half a megabyte of %s', (_name, html) => {
    const begun = performance.now();
    const { title, icons } = readHead(html);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect((title ?? '').length).toBeLessThan(600_000);
    expect(icons.length).toBeLessThanOrEqual(20);
  });
});
