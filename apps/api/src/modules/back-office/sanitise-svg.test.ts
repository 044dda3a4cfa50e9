import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { sanitiseSvg } from './sanitise-svg.ts';

const clean = (inside: string) =>
  sanitiseSvg(`<svg viewBox="0 0 8 8">${inside}<path d="M0 0h8"/></svg>`, 'iconSvg');

describe('a drawing', () => {
  it('stays as it is drawn, with its references within', () => {
    const code =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" fill="none"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h8" fill="url(#a)"></path><use href="#a"></use></svg>';
    expect(sanitiseSvg(code, 'iconSvg')).toBe(code);
    expect(sanitiseSvg(`<?xml version="1.0"?>\n<!-- made by hand -->\n${code}\n`, 'iconSvg')).toBe(code);
    expect(sanitiseSvg(null, 'iconSvg')).toBeNull();
  });

  it.each([
    'fill="url(#a) rgb(1, 2, 3)"',
    `stroke="url( '#a' ) none"`,
    'mask="url(#a)"',
    'fill="hsla(1 2% 3% / 4)"',
    'transform="translate(1 2) scale(3) rotate(4, 5, 6)"',
  ])('keeps %s', attribute => {
    expect(sanitiseSvg(`<svg><path d="M0 0" ${attribute}/></svg>`, 'iconSvg')).toContain(attribute);
  });

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<svg:script>alert(1)</svg:script>',
    '<script href="https://evil.example/x.js"/>',
    '<style>path { fill: url(https://evil.example) }</style>',
    '<foreignObject><body onload="alert(1)"></body></foreignObject>',
    '<image href="https://evil.example/x.png"/>',
    '<image xlink:href="data:image/svg+xml;base64,AAAA"/>',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml,<svg onload=alert(1)>#a"/>',
    '<path d="M0 0" onclick="alert(1)"/>',
    '<path d="M0 0" ONLOAD="alert(1)"/>',
    '<path d="M0 0" style="background:url(https://evil.example)"/>',
    '<path d="M0 0" fill="url(https://evil.example/#a)"/>',
    '<path d="M0 0" fill="u\\72l(https://evil.example/#a)"/>',
    '<path d="M0 0" x="url(#a)"/>',
    '<path d="M0 0" mask="url(#a), url(https://evil.example/x.png)"/>',
    '<path d="M0 0" fill="url(#a) url(https://evil.example/x.png)"/>',
    `<path d="M0 0" mask="image-set('https://evil.example/x.png' 1x)"/>`,
    `<path d="M0 0" mask="-webkit-image-set(url(#a) 1x, 'https://evil.example/x.png' 2x)"/>`,
    `<path d="M0 0" fill="src('https://evil.example/x.png')"/>`,
    '<path d="M0 0" fill="urrgb()l(https://evil.example)"/>',
    '<path d="M0 0" fill="url(https://evil.example"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<handler xmlns="http://www.w3.org/2001/xml-events">alert(1)</handler>',
    '<iframe src="https://evil.example"></iframe>',
    '<feImage href="https://evil.example/x.png"/>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<!ENTITY x SYSTEM "file:///etc/passwd">',
    '<title><script>alert(1)</script></title>',
    '<metadata>evil</metadata>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('loses %s', attack => {
    const left = clean(attack);
    expect(left).toContain('<path d="M0 0h8">');
    expect(left).not.toMatch(
      /<script|evil|on\w+=|javascript|style|data:|<a\b|<image|animate|<set|ENTITY|foreign/i,
    );
  });

  it.each([
    '',
    'a drawing',
    '<p>text</p>',
    '<svg></svg>',
    '<svg><script>alert(1)</script></svg>',
    '<html><body>x</body></html>',
    '<svg',
  ])('is refused when nothing of it can be drawn: %j', code => {
    expect(() => sanitiseSvg(code, 'iconSvg')).toThrow("There's nothing to draw in this SVG");
  });

  it.each<[string, (length: number) => string]>([
    ['groups', length => '<g>'.repeat(length / 3)],
    ['unclosed tags', length => '<svg '.repeat(length / 5)],
    ['entities', length => '&amp;'.repeat(length / 5)],
    ['comments', length => '<!--'.repeat(length / 4)],
    ['a long name', length => `<svg fill="${'a'.repeat(length)}("/>`],
    ['calls', length => `<svg fill="${'rgb('.repeat(length / 4)}"/>`],
    ['spaces', length => `<svg fill="rgb${' '.repeat(length)}("/>`],
  ])('is sanitised in linear time: %s', (_what, code) => {
    const refuse = (length: number) => expect(() => sanitiseSvg(code(length), 'iconSvg')).toThrow();
    expect(growth(refuse)).toBeLessThan(LINEAR);
  });
});
